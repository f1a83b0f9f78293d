import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Draft, DraftContent } from '#shared/contract/mail-sending.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { DraftSaver, type DraftState, type StoredDraft } from '#web/patterns/draft/draft-saver.ts'
import { useSaver } from '#web/patterns/draft/use-saver.ts'

export type MailDraftSaver = DraftSaver<DraftContent, MailDraft>
export type MailDraftState = DraftState<DraftContent, MailDraft>

/** The draft, and the caret's text: another `key` shows the `html` that came from elsewhere. */
type Text = { key: number; html: string }

/**
 * The draft being written, saved as it is typed. Until the server has it (null) the text is kept here, and joins the draft when that
 * comes, so that nobody waits for the network to begin. Give the component another key for another draft.
 */
export function useMailDraft(draft: MailDraft | null) {
  const client = useQueryClient()
  const [saver, setSaver] = useState<MailDraftSaver | null>(null)
  if (draft !== null && saver === null) setSaver(createSaver(client, draft))
  const state = useSyncExternalStore(saver?.subscribe ?? quiet, saver?.getState ?? nothing)
  const [text, setText] = useState<Text>({ key: 0, html: '' })
  /** The text as the editor last gave it, or got it. */
  const known = useRef('')
  /** Whether what was typed before the draft came is in it. */
  const taken = useRef(false)
  const stored = state?.content.body
  useLayoutEffect(() => {
    if (saver === null || stored === undefined || stored === known.current) return
    if (known.current !== '' && !taken.current) {
      const ahead = known.current
      taken.current = true
      const body = `${ahead}${stored}`
      known.current = body
      saver.update((content) => ({ ...content, body }))
      if (stored === '') return
    } else known.current = stored
    taken.current = true
    setText(({ key }) => ({ key: key + 1, html: known.current }))
  }, [saver, stored])
  useEffect(() => {
    if (saver !== null && draft !== null) saver.refresh(draft)
  }, [saver, draft])
  useSaver(saver)
  const type = (body: string) => {
    known.current = body
    if (saver === null) return
    taken.current = true
    saver.update((content) => ({ ...content, body }))
  }
  return { saver, state, text, type }
}

const quiet = () => () => {}
const nothing = () => null

function createSaver(client: QueryClient, draft: MailDraft): MailDraftSaver {
  return new DraftSaver<DraftContent, MailDraft>({
    name: 'ardoise.mail-draft',
    draft,
    storage: localStorage,
    readStored,
    save: async (revision, content) => {
      const saved = toMailDraft(await api.mailSending.saveDraft({ draftId: draft.id, revision, ...content }))
      void client.invalidateQueries({ queryKey: orpc.mailSending.listDrafts.key(), refetchType: 'none' })
      return saved
    },
  })
}

/** A draft as the saver keeps it: what is written apart from what the server says of it. */
type MailDraft = Omit<Draft, keyof DraftContent | 'quoted'> & { content: DraftContent }

/** Takes apart what the server gives, its history left out: that never changes. */
export function toMailDraft(draft: Omit<Draft, 'quoted'>): MailDraft {
  const { mailboxId, alias, to, cc, bcc, subject, body, signature, quotes, prospecting, ...facts } = draft
  return {
    ...facts,
    content: { mailboxId, alias, to, cc, bcc, subject, body, signature, quotes, prospecting },
  }
}

/** The stored draft that `version_conflict` tells of. */
function readStored(data: unknown): StoredDraft<DraftContent> {
  const { content, revision, updatedAt, updatedByName } = toMailDraft(data as Omit<Draft, 'quoted'>)
  return { content, revision, savedAt: updatedAt, savedByName: updatedByName }
}

/** The words of a text, for those that are looked for in it; kept parts and pictures count as some. */
export const wordsOf = (html: string): string =>
  html
    .replaceAll(/<img /g, '[image]<img ')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { DraftContent } from '#shared/contract/mail-sending.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { DraftSaver, type DraftState } from '#web/patterns/draft/draft-saver.ts'
import { useSaver } from '#web/patterns/draft/use-saver.ts'
import { type MailDraft, readStored, toMailDraft } from './mail-draft.ts'

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

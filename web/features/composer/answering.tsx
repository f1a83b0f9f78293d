import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Conversation, Mail } from '#shared/contract/conversations.ts'
import type { Draft, DraftContent, DraftSummary, Sender } from '#shared/contract/mail-sending.ts'
import { formatRelative } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useOrganization } from '#web/api/me.ts'
import { useCan } from '#web/api/use-can.ts'
import { timings } from '#web/messages/timings.ts'
import { usePreparedRichText } from '#web/patterns/rich-text/lazy-rich-text.tsx'
import { columnClass, PaneFoot } from '#web/patterns/split-view/split-pane.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { captureKeys, releaseKeys } from '#web/ui/held-keys.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { prepareToasts, toast } from '#web/ui/toast.ts'
import { useNow } from '#web/ui/use-now.ts'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { answerKeys, readyToAnswer } from './answer-keys.ts'
import type { AnswerKind } from './answer-wish.ts'
import { Composer } from './composer.tsx'
import { draftOptions, refreshWriting, sendersOptions } from './draft-queries.ts'
import { consumeWish, useDraftWish } from './draft-wish.ts'
import { SendingCard } from './sending-card.tsx'
import { useTellSent } from './use-sent.ts'

/** The answer that is open; its draft may still be on its way. */
type Open = {
  key: number
  kind: AnswerKind | 'new'
  draft: Draft | null
  failure: unknown
  /** Mails of ours when it was begun: one that comes later is asked about, though it is shown. */
  answers: number
  movedOn?: boolean
}

type AnsweringProps = {
  conversation: Conversation
  /** Told when one begins to write, and when one ends. */
  onWriting: (writing: boolean) => void
}

/** Below the mails of a conversation: what is on its way and its drafts, and at the foot of its pane the answer that is written. */
export function Answering({ conversation, onWriting }: AnsweringProps) {
  const mayWrite = useCan('inbox:write')
  const { data } = useQuery({ ...sendersOptions, enabled: mayWrite })
  const senders = data?.items ?? []
  const writing = useAnswer(conversation)
  const { open, begin } = writing
  const { drafts, sendings } = conversation
  const mail = mayWrite && senders.length > 0 ? mailToAnswer(conversation) : undefined
  const answered = mail?.id
  const place = useRef<HTMLDivElement>(null)
  const write = (kind: AnswerKind, messageId: string) => {
    if (open?.kind === kind) place.current?.querySelector<HTMLElement>('[contenteditable="true"]')?.focus()
    else begin(kind, messageId)
    // The keys that follow belong to the text, whether it is drawn or not.
    captureKeys()
  }
  const isKnown = !mayWrite || data !== undefined
  const fulfil = useEffectEvent((id: string) => {
    const asked = readyToAnswer(id)
    if (asked === null) return
    if (answered) write(asked, answered)
    else releaseKeys()
  })
  useEffect(() => {
    if (!isKnown) return
    fulfil(conversation.id)
    return () => void readyToAnswer(null)
  }, [isKnown, conversation.id])
  usePreparedRichText()
  useEffect(prepareToasts, [])
  useShortcuts(
    answered
      ? answerKeys.map(({ kind, keys, label, icon }) => ({
          keys,
          label,
          icon,
          // Drawn before the next key, which is its first letter.
          run: () => flushSync(() => write(kind, answered)),
        }))
      : [],
  )
  const shown =
    mail && peopleOf(mail, senders) > 1 ? answerKeys : answerKeys.filter(({ kind }) => kind !== 'reply_all')
  const buttons = useRef<HTMLParagraphElement>(null)
  const isOpen = open !== null
  const say = useEffectEvent(onWriting)
  useEffect(() => {
    say(isOpen)
    return () => say(false)
  }, [isOpen])
  const wasOpen = useRef(false)
  useEffect(() => {
    // The focus was in what is gone.
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      buttons.current?.querySelector('button')?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  const waiting = drafts.filter(({ id }) => id !== open?.draft?.id && open?.draft !== null)
  return (
    <>
      {sendings.map((sending) => (
        <SendingCard key={sending.id} sending={sending} />
      ))}
      {waiting.map((draft) => (
        <WaitingDraft key={draft.id} draft={draft} onOpen={() => void writing.goOn(draft.id)} />
      ))}
      <PaneFoot>
        {open && (
          <div ref={place} className="border-strong border-t">
            <Composer
              key={open.key}
              draft={open.draft}
              failure={open.failure}
              senders={senders}
              people={conversation.people}
              client={clientOf(conversation)}
              answers={open.answers}
              movedOn={open.movedOn === true}
              flushing={writing.flushing}
              onClose={writing.close}
              onSent={writing.sent}
              onDeleted={writing.deleted}
              onGone={writing.onGone}
            />
          </div>
        )}
        {answered && !open && (
          <div className="@container/answers border-line border-t">
            <p ref={buttons} className={cx('flex gap-2 px-4 py-2 sm:px-5', columnClass)}>
              {shown.map(({ kind, keys, label, icon }) => (
                <Button
                  key={kind}
                  icon={icon}
                  aria-keyshortcuts={keys.toUpperCase()}
                  onClick={() => write(kind, answered)}
                >
                  <span className={kind === 'reply' ? undefined : '@max-[36rem]/answers:sr-only'}>
                    {label}
                  </span>
                  <span aria-hidden className="@max-[36rem]/answers:hidden">
                    <Kbd>{keys.toUpperCase()}</Kbd>
                  </span>
                </Button>
              ))}
            </p>
          </div>
        )}
      </PaneFoot>
    </>
  )
}

/** The last mail that came, else the last: whole, or nothing can be quoted. */
function mailToAnswer({ mails }: Conversation): Mail | undefined {
  const whole = mails.filter((mail) => mail.whole)
  return whole.findLast(({ outgoing }) => !outgoing) ?? whole.at(-1)
}

/** How many others than us a mail comes from or goes to. */
function peopleOf({ from, to, cc }: Mail, senders: readonly Sender[]): number {
  const ours = new Set(senders.map(({ address }) => address.toLowerCase()))
  const people = [from, ...to, ...cc].flatMap((one) => (one ? [one.address.toLowerCase()] : []))
  return new Set(people).difference(ours).size
}

function clientOf({ people }: Conversation) {
  const found = people.find(
    ({ unlinked, contactId, companyId }) => !unlinked && (companyId ?? contactId) !== null,
  )
  if (!found) return null
  const { companyId, contactId, companyName, name, address } = found
  return {
    name: companyName ?? name ?? address,
    ...(companyId === null ? {} : { companyId }),
    ...(contactId === null ? {} : { contactId }),
  }
}

function useAnswer({ id: conversationId, answers }: Conversation) {
  const client = useQueryClient()
  const [open, setOpen] = useState<Open | null>(null)
  const count = useRef(0)
  const tell = useTellSent()
  const flushing = useRef<() => Promise<unknown>>(null)
  const show = (facts: Omit<Open, 'key' | 'answers'>) => {
    count.current += 1
    const key = count.current
    const known = client.getQueryData(
      orpc.conversations.getConversation.queryKey({ input: { conversationId } }),
    )
    setOpen({ key, ...facts, answers: known?.answers ?? answers })
    return (change: Partial<Open>) => setOpen((now) => (now?.key === key ? { ...now, ...change } : now))
  }
  const begin = async (kind: AnswerKind, messageId: string) => {
    // Two presses of one key are one answer.
    if (open?.kind === kind) return
    const flushed = flushing.current?.()
    const turn = open !== null && kind !== 'forward' && open.kind !== 'forward'
    const change = show({ kind, draft: null, failure: null })
    try {
      await flushed
      change({ draft: await api.mailSending.openAnswer({ messageId, kind, turn }) })
    } catch (failure) {
      change({ failure })
    }
  }
  const goOn = async (draftId: string) => {
    try {
      const draft = await client.fetchQuery({ ...draftOptions(draftId), staleTime: 0 })
      show({ kind: draft.kind, draft, failure: null })
    } catch (error) {
      toast.error(messageOf(error))
      void refreshWriting(client)
    }
  }
  /** A colleague sent the shared draft: what is written here goes on in the next one. Their answer is still to be read before it leaves. */
  const moveOn = async (shared: Open, kind: AnswerKind, messageId: string, written: DraftContent) => {
    const { quoted, files, ...fresh } = await api.mailSending.openAnswer({ messageId, kind, turn: false })
    // Pictures went with the mail that left.
    const own = written.body.replaceAll(/<img [^<>]*>/g, '')
    // The same, when the answer to an earlier try was lost.
    const body = fresh.body === own ? own : `${own}${fresh.body}`
    const { to, cc, bcc, subject } = written
    const { id: draftId, mailboxId, alias, signature, quotes, prospecting, revision } = fresh
    const saved = await api.mailSending.saveDraft({
      draftId,
      revision,
      mailboxId,
      alias,
      signature,
      quotes,
      prospecting,
      to,
      cc,
      bcc,
      subject,
      body,
    })
    count.current += 1
    const draft = { quoted, ...saved, files }
    setOpen({ key: count.current, kind, draft, failure: null, answers: shared.answers, movedOn: true })
  }
  const { answeredId = null, kind } = open?.draft ?? {}
  const onGone =
    open && answeredId !== null && kind !== undefined && kind !== 'new'
      ? (written: DraftContent) => moveOn(open, kind, answeredId, written)
      : undefined
  const wished = useDraftWish(conversationId)
  const fulfil = useEffectEvent((draftId: string) => {
    consumeWish()
    void goOn(draftId)
  })
  useEffect(() => {
    if (wished !== null) fulfil(wished)
  }, [wished])
  const end = () => {
    setOpen(null)
    void refreshWriting(client)
  }
  return {
    open,
    goOn,
    onGone,
    flushing,
    deleted: end,
    close: end,
    begin: (kind: AnswerKind, messageId: string) => void begin(kind, messageId),
    sent: (sending: Parameters<typeof tell>[0]) => {
      setOpen(null)
      tell(sending)
    },
  }
}

function WaitingDraft({ draft, onOpen }: { draft: DraftSummary; onOpen: () => void }) {
  const { timezone } = useOrganization()
  const now = useNow(timings.relativeTime)
  const { updatedByName, updatedAt, snippet, returned } = draft
  return (
    <article
      aria-label="Brouillon"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t px-4 py-3 text-sm sm:px-5"
    >
      <p className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <span className="font-medium text-warning-ink">Brouillon</span>{' '}
        <span className="text-muted text-xs">
          {updatedByName && `de ${updatedByName}, `}
          {formatRelative(updatedAt, now, timezone)}
        </span>
        {returned && <span className="block text-xs">Non envoyé&nbsp;: une réponse est arrivée avant.</span>}
        <span className="block truncate text-muted">{snippet || 'Sans texte'}</span>
      </p>
      <Button size="sm" onClick={onOpen}>
        Continuer
      </Button>
    </article>
  )
}

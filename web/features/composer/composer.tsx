import { Clock, FileText, LayoutTemplate, Paperclip, ReceiptEuro, Send, Trash2, X } from 'lucide-react'
import {
  type KeyboardEvent,
  lazy,
  type Ref,
  Suspense,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Draft, DraftContent, Sender } from '#shared/contract/mail-sending.ts'
import type { Sending } from '#shared/contract/mail-sendings.ts'
import type { Recipient } from '#shared/domain/mail-sending/recipients.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useOrganization } from '#web/api/me.ts'
import { useCan } from '#web/api/use-can.ts'
import { SaveState } from '#web/patterns/draft/save-state.tsx'
import { LazyRichText } from '#web/patterns/rich-text/lazy-rich-text.tsx'
import type { RichTextHandle } from '#web/patterns/rich-text/rich-text.tsx'
import { columnClass } from '#web/patterns/split-view/split-pane.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Later } from '#web/ui/later.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Toolbar } from '#web/ui/toolbar.tsx'
import type { DraftClient } from './attach-document.tsx'
import { AttachInvoice } from './attach-invoice.tsx'
import { AttachQuote } from './attach-quote.tsx'
import { DeleteDraft } from './delete-draft.tsx'
import { DraftConflict } from './draft-conflict.tsx'
import { DraftEnding } from './draft-ending.tsx'
import { draftFileAddress } from './draft-file-address.ts'
import { DraftFileList } from './draft-files.tsx'
import { DraftHead } from './draft-head.tsx'
import { DraftOptions } from './draft-options.tsx'
import { senderOf } from './draft-queries.ts'
import { KeptHtml } from './kept-html.tsx'
import { MailboxFault } from './mailbox-fault.tsx'
import { ProspectingLine } from './prospecting-line.tsx'
import { SendLaterDialog } from './send-later-dialog.tsx'
import { SendQuestions } from './send-questions.tsx'
import { useDraftFiles } from './use-draft-files.ts'
import { useLeaveUntouched } from './use-leave-untouched.ts'
import { toMailDraft, useMailDraft } from './use-mail-draft.ts'
import { useSend } from './use-send.ts'

export type ComposerProps = {
  /** Null until the server has it: one may write meanwhile. */
  draft: Draft | null
  /** Why it cannot be had. */
  failure: unknown
  senders: readonly Sender[]
  /** Offered first as recipients. */
  people: readonly Recipient[]
  client: DraftClient | null
  /** Mails of ours in the conversation, as shown; undefined of a new mail. */
  answers: number | undefined
  /** The page shows nothing else: no frame, and the recipient comes first. */
  whole?: boolean
  /** What it asks at once. */
  opens?: 'template' | undefined
  /** Whether it goes on from a draft that a colleague sent meanwhile. */
  movedOn?: boolean
  /** Saves what is typed, for who is about to do something to the draft. */
  flushing?: Ref<() => Promise<unknown>>
  onClose: () => void
  onSent: (sending: Sending) => void
  onDeleted: () => void
  onGone?: ((written: DraftContent) => Promise<void>) | undefined
}

const titles = { reply: 'Réponse', reply_all: 'Réponse à tous', forward: 'Transfert', new: 'Nouveau message' }
const PickerDialog = lazy(() =>
  import('#web/blocks/templates/template-picker.tsx').then((module) => ({ default: module.PickerDialog })),
)
const OPENING = 'Le brouillon s’ouvre.'
/** The parts that a dialog puts in the message. */
const inserts = [
  { opens: 'quote', icon: FileText, label: 'Joindre un devis' },
  { opens: 'invoice', icon: ReceiptEuro, label: 'Joindre une facture' },
  { opens: 'template', icon: LayoutTemplate, label: 'Utiliser un modèle' },
] as const
/** Pictures that stand in the text; other files are attachments. */
const PICTURE = /^image\/(png|jpeg|gif|webp)$/

/** The writing of a mail: recipients, text, files, and what sends it. Give it the draft’s key: one composer, one draft. */
export function Composer(props: ComposerProps) {
  const {
    draft,
    failure,
    senders,
    people,
    client,
    answers,
    whole = false,
    onClose,
    onSent,
    onDeleted,
    onGone,
  } = props
  const { timezone } = useOrganization()
  const may = {
    quote: useCan('quote:read'),
    invoice: useCan('invoice:read'),
    template: useCan('template:read'),
  }
  const mailDraft = useMemo(() => draft && toMailDraft(draft), [draft])
  const { saver, state, text, type } = useMailDraft(mailDraft)
  const content = state?.content
  const sender = content && senderOf(senders, content)
  const files = useDraftFiles({ draft, maxBytes: sender?.maxBytes ?? null })
  const settled = useLeaveUntouched(state, files)
  const send = useSend({
    saver,
    files,
    answers,
    onSent: (sending) => {
      settled.current = true
      onSent(sending)
    },
    onGone:
      onGone &&
      (async (written) => {
        await onGone(written)
        settled.current = true
      }),
  })
  const [dialog, setDialog] = useState<'quote' | 'invoice' | 'template' | 'later' | 'delete' | null>(
    props.opens ?? null,
  )
  const editor = useRef<RichTextHandle>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [toolsAt, setToolsAt] = useState<HTMLElement | null>(null)
  useImperativeHandle(props.flushing, () => async () => saver?.flush(), [saver])
  const addressOf = (cid: string) => {
    const file = files.files.find(({ contentId }) => contentId === cid)
    return file ? draftFileAddress(file.id) : null
  }
  const change = (changed: Partial<DraftContent>) => saver?.update((before) => ({ ...before, ...changed }))
  const takeInText = async (taken: File[]) => {
    const pictures = taken.filter((file) => PICTURE.test(file.type))
    void files.send(taken.filter((file) => !pictures.includes(file)))
    for (const { contentId, name } of await files.send(pictures, { inline: true }))
      if (contentId !== null) editor.current?.insertImage({ cid: contentId, alt: name, width: null })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // React hands on the keys of dialogs, which stand elsewhere.
    if (!event.currentTarget.contains(event.target as Node)) return
    if (event.key === 'Escape' && !whole) {
      event.stopPropagation()
      onClose()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented) {
      event.preventDefault()
      void send.send()
    }
  }
  return (
    <section
      aria-label={draft ? titles[draft.kind] : 'Message'}
      onKeyDown={onKeyDown}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        void files.send([...event.dataTransfer.files])
      }}
      className={cx(
        'flex min-w-0 flex-col bg-surface',
        whole
          ? 'w-full max-w-cards rounded-md border border-line p-4 sm:p-6'
          : cx(
              columnClass,
              'max-h-[min(62dvh,40rem)] px-4 pt-2 max-sm:fixed max-sm:inset-0 max-sm:z-30 max-sm:max-h-none sm:px-5 short:max-h-none',
            ),
      )}
    >
      <header className="flex min-h-8 shrink-0 items-center gap-3">
        {!whole && <h2 className="font-semibold text-sm">{draft ? titles[draft.kind] : 'Message'}</h2>}
        {state && <SaveState state={state} />}
        {!whole && (
          <IconButton
            className="ms-auto"
            size="sm"
            icon={X}
            label="Replier le brouillon"
            onClick={() => onClose()}
          />
        )}
      </header>
      <div
        className={cx(
          'flex min-w-0 flex-col gap-3 pb-3',
          !whole && 'min-h-0 flex-1 overflow-y-auto overscroll-contain',
        )}
      >
        {failure !== null && failure !== undefined && (
          <Alert live tone="danger">
            {messageOf(failure)}
          </Alert>
        )}
        {state?.saved.returned && (
          <Alert tone="warning">
            Une réponse est arrivée avant l’heure choisie&nbsp;: ce message n’est pas parti. Relisez-le.
          </Alert>
        )}
        {props.movedOn && (
          <Alert live tone="warning">
            Un collègue a envoyé le brouillon que vous écriviez. Votre texte est dans un nouveau, sans ses
            pièces jointes&nbsp;: relisez-le.
          </Alert>
        )}
        {sender && <MailboxFault refusal={send.fault.refused ? 'mailbox_refused' : sender.refusal} />}
        {saver && content ? (
          <DraftHead
            content={content}
            senders={senders}
            people={people}
            errors={send.fault.fields}
            focused={whole && content.to.length === 0}
            onChange={change}
          />
        ) : (
          <Skeleton className={cx('h-24 shrink-0', failure ? 'hidden' : undefined)} />
        )}
        <LazyRichText
          key={text.key}
          ref={editor}
          html={text.html}
          label="Message"
          placeholder="Votre message…"
          {...(whole && content?.to.length === 0 ? {} : { autoFocus: 'end' as const })}
          onChange={type}
          onSubmit={() => void send.send()}
          onFiles={(taken) => void takeInText(taken)}
          imageAddress={addressOf}
          renderVerbatim={(html) => (
            <KeptHtml html={html} title="Contenu gardé tel quel" inlineImage={addressOf} />
          )}
          toolsAt={toolsAt}
        />
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          aria-label="Fichiers à joindre"
          onChange={({ target }) => {
            void files.send([...(target.files ?? [])])
            target.value = ''
          }}
        />
        {saver && content && draft && (
          <DraftEnding
            signature={content.signature}
            quoted={content.quotes ? draft.quoted : null}
            inlineImage={addressOf}
          />
        )}
        <DraftFileList files={files} />
        {content?.prospecting && (
          <ProspectingLine content={content} onRemove={() => change({ prospecting: false })} />
        )}
      </div>
      {send.fault.message && (
        <Alert live tone="danger" className="shrink-0">
          {send.fault.message}
        </Alert>
      )}
      <Toolbar
        aria-label="Outils du message"
        className="@container/tools flex min-h-11 shrink-0 flex-wrap items-center gap-0.5 py-1.5"
      >
        <Later>
          <Button
            size="sm"
            variant="primary"
            icon={Send}
            loading={send.pending}
            disabledReason={saver ? undefined : OPENING}
            aria-keyshortcuts="Control+Enter"
            onClick={() => void send.send()}
          >
            Envoyer
          </Button>
          <Button
            size="sm"
            variant="ghost"
            icon={Clock}
            aria-label="Envoyer plus tard"
            disabledReason={saver ? undefined : OPENING}
            onClick={() => setDialog('later')}
          >
            <span className="@max-[42rem]/tools:sr-only">Plus tard</span>
          </Button>
          <Rule />
          <div
            ref={setToolsAt}
            // On a phone a row of their own, below what goes in the message.
            className="min-h-8 @min-[36rem]/tools:min-w-56 @max-[36rem]/tools:order-last @max-[36rem]/tools:basis-full"
          />
          <Rule />
          <IconButton
            size="sm"
            icon={Paperclip}
            label="Joindre des fichiers"
            onClick={() => chooser.current?.click()}
          />
          {inserts.map(
            ({ opens, icon, label }) =>
              may[opens] && (
                <IconButton
                  key={opens}
                  size="sm"
                  icon={icon}
                  label={label}
                  disabledReason={saver ? undefined : OPENING}
                  onClick={() => setDialog(opens)}
                />
              ),
          )}
          <div className="ms-auto flex">
            {draft && content && (
              <DraftOptions
                content={content}
                sender={sender}
                quotable={draft.quoted !== null}
                onChange={change}
              />
            )}
            {draft && (
              <IconButton
                size="sm"
                icon={Trash2}
                label="Supprimer le brouillon"
                onClick={() => setDialog('delete')}
              />
            )}
          </div>
        </Later>
      </Toolbar>
      {dialog === 'quote' && draft && (
        <AttachQuote
          draftId={draft.id}
          client={client}
          onClose={() => setDialog(null)}
          onAttached={files.add}
        />
      )}
      {dialog === 'invoice' && draft && (
        <AttachInvoice
          draftId={draft.id}
          client={client}
          onClose={() => setDialog(null)}
          onAttached={files.add}
        />
      )}
      {dialog === 'template' && saver && content && (
        <Suspense>
          <PickerDialog
            target={targetOf(draft, content.to)}
            onClose={() => setDialog(null)}
            onPick={({ subject, html, prospecting }) => {
              editor.current?.insertHtml(html)
              saver.update((before) => ({
                ...before,
                subject: before.subject === '' ? subject : before.subject,
                prospecting: before.prospecting || prospecting,
              }))
            }}
          />
        </Suspense>
      )}
      {dialog === 'later' && (
        <SendLaterDialog
          timeZone={timezone}
          answerable={draft?.conversationId !== null}
          sending={send.pending}
          onClose={() => setDialog(null)}
          onSend={(choice) => {
            setDialog(null)
            void send.send(choice)
          }}
        />
      )}
      {dialog === 'delete' && draft && saver && (
        <DeleteDraft
          draftId={draft.id}
          saver={saver}
          onClose={() => setDialog(null)}
          onDeleted={() => {
            settled.current = true
            onDeleted()
          }}
        />
      )}
      {saver && state?.conflict && (
        <DraftConflict
          mine={state.content}
          conflict={state.conflict}
          timeZone={timezone}
          onResolve={(keep) => {
            const theirs = state.conflict?.content.body ?? ''
            saver.resolve(keep === 'theirs' ? 'theirs' : 'mine')
            if (keep === 'both') saver.update((before) => ({ ...before, body: `${before.body}${theirs}` }))
          }}
        />
      )}
      <SendQuestions sender={send} timeZone={timezone} onClose={onClose} />
    </section>
  )
}

/** Between the groups of the bar, where they stand in one line. */
function Rule() {
  return <span aria-hidden className="mx-0.5 h-5 w-px bg-line @max-[36rem]/tools:hidden" />
}

/** On whom a template is filled in: the conversation’s client, else the first recipient. */
function targetOf(draft: Draft | null, to: readonly Recipient[]) {
  const [first] = to
  return {
    ...(draft?.conversationId ? { conversationId: draft.conversationId } : {}),
    ...(first?.address ? { email: first.address } : {}),
  }
}

import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { letterKind } from '#shared/domain/mail-sending/letter.ts'
import { type SendingFault, sendingFaults } from '#shared/domain/mail-sending/sending.ts'
import { formatFileSize } from '#shared/french/format.ts'
import { findSender, type SenderRow } from '../queries/senders.ts'
import { findDocumentThread } from '../queries/sendings.ts'
import { assertMaySend } from '../steps/judge-sending.ts'
import { insertFiles } from '../store/draft-files.ts'
import { insertDraft, writeSendingOfDraft } from '../store/drafts.ts'
import { notifyMailChanged } from '../store/notify-mail-changed.ts'
import { countOwnSendings, insertSending, type SentDocument, scheduleSending } from '../store/sendings.ts'

type Letter = {
  mailboxId: string
  to: { name: string | null; address: string }
  subject: string
  /** Clean HTML, with the signature. */
  html: string
  about: SentDocument
  /** In the store; `size`: bytes of one. */
  pdfs: readonly { name: string; fileKey: string; size: number; type?: string }[]
}

/**
 * Whether a mail of so many bytes may leave from a mailbox now; returns who sends it. Errors, at `mailboxId`: mailbox_refused,
 * invalid_input (too heavy); also mail_allowance_exceeded, not_found.
 */
export async function assertLetterAllowed(
  tx: Tx,
  { mailboxId, size }: { mailboxId: string; size: number },
): Promise<SenderRow> {
  const [sender, lately] = await Promise.all([findSender(tx, mailboxId), countOwnSendings(tx)])
  if (sender === null) throw new DomainError('not_found')
  if (sender.refusal !== null) throw refusedAt(sender.refusal)
  if (size > sender.maxBytes) {
    const message = `Le PDF pèse ${formatFileSize(size)}\u00a0: ce compte envoie ${formatFileSize(sender.maxBytes)} au plus.`
    throw new DomainError('invalid_input', {
      fields: [{ path: 'mailboxId', code: 'mail_too_large', message }],
    })
  }
  assertMaySend(tx, lately)
  return sender
}

/** That a mailbox sends nothing now, said at its field. */
export const refusedAt = (fault: SendingFault): DomainError =>
  new DomainError('mailbox_refused', {
    fields: [{ path: 'mailboxId', code: 'mailbox_refused', message: sendingFaults[fault] }],
  })

/**
 * Accepts the mail of a devis, an invoice or a statement (`about`: its client) for sending, in the caller's transaction and by the path of every other
 * mail (ADR 070); it leaves at once. The mails of one document are one conversation. Returns the sending. Errors: those of assertLetterAllowed.
 */
export async function sendLetter(tx: Tx, letter: Letter): Promise<{ id: string; address: string }> {
  const { mailboxId, subject, html, about, pdfs } = letter
  const { address } = await assertLetterAllowed(tx, {
    mailboxId,
    size: pdfs.reduce((sum, { size }) => sum + size, 0),
  })
  const recipients = { to: [letter.to], cc: [], bcc: [] }
  const origin = letterKind(about.type)
  const before = origin === 'statement' ? [] : await findDocumentThread(tx, about, mailboxId)
  const draftId = (await insertDraft(tx, {
    mailboxId,
    alias: null,
    kind: 'new',
    conversationId: null,
    answeredId: null,
    recipients,
    subject,
    inReplyTo: before.at(-1) ?? null,
    cited: before,
    signature: '',
    quoted: null,
  }))!
  const quoteId = origin === 'quote' ? about.id : undefined
  const carried = { origin, contentId: null, quoteId } as const
  const files = pdfs.map(({ name, fileKey, size, type = 'application/pdf' }) => ({
    name,
    fileKey,
    size,
    type,
    ...carried,
  }))
  await insertFiles(tx, { id: draftId, mailbox_id: mailboxId }, files)
  const id = randomUUID()
  await insertSending(tx, {
    id,
    mailboxId,
    subject,
    recipients,
    html,
    about,
    conversationId: null,
    dueAt: tx.now,
    messageId: `${id}@${address.slice(address.lastIndexOf('@') + 1)}`,
    scheduled: false,
    unlessAnswered: false,
    despite: false,
  })
  await writeSendingOfDraft(tx, draftId, id)
  await scheduleSending(tx, id, tx.now)
  await notifyMailChanged(tx, 'conversations', mailboxId)
  return { id, address }
}

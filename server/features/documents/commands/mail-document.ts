import { sendLetter } from '#server/features/mail-sending/commands/send-letter.ts'
import { findSender } from '#server/features/mail-sending/queries/senders.ts'
import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import type { Tx } from '#server/scope.ts'
import { type LetterSubject, letterKind } from '#shared/domain/mail-sending/letter.ts'
import { chooseMailbox } from './choose-mailbox.ts'
import type { Recipient } from './choose-recipient.ts'
import { type DocumentMail, documentLetterHtml } from './write-letter.ts'

export type MailedDocument = {
  /** Its kind among the mails of the organization; absent: what it carries. */
  kind?: string
  /** A document, or the client whose statement it is. */
  about: { type: LetterSubject; id: string }
  to: Recipient
  content: DocumentMail
  fromName: string
  replyTo: string | null
  /** What it carries; none: the mail has its link alone. */
  pdf?: MailedPdf
  /** Documents that go with it. */
  others?: readonly MailedPdf[]
}

/** A file in the store, a PDF unless it says another type. `size`: bytes, needed by a mailbox alone. */
export type MailedPdf = { name: string; fileKey: string; size: number; type?: string }

/** The mail that carries a client's link: from Ardoise's own sender, or a sending from a mailbox, with its address. */
export type Carrier = { mailId: string | null; sending?: { id: string; from: string } }

/**
 * Accepts the mail of a devis, an invoice or a statement with its PDFs attached: by Ardoise's own sender (null), or by a mailbox as every other
 * mail of it (absent: the organization's choice). Errors: those of chooseMailbox, queueMail, sendLetter.
 */
export async function mailDocument(
  tx: Tx,
  { kind, about, to, content, fromName, replyTo, pdf, others = [] }: MailedDocument,
  asked: string | null | undefined,
): Promise<Carrier> {
  const mailboxId = await chooseMailbox(tx, asked)
  const pdfs = pdf === undefined ? others : [pdf, ...others]
  if (mailboxId !== null) {
    const writer = await findSender(tx, mailboxId)
    const { id, address } = await sendLetter(tx, {
      mailboxId,
      about,
      pdfs,
      subject: content.subject,
      to: { name: to.name, address: to.email },
      html: documentLetterHtml(content, writer?.signature ?? ''),
    })
    return { mailId: null, sending: { id, from: address } }
  }
  const attachments = pdfs.map(({ name, fileKey, type = 'application/pdf' }) => ({
    filename: name,
    contentType: type,
    fileKey,
  }))
  const envelope = { kind: kind ?? letterKind(about.type), to, fromName, replyTo, attachments, about }
  const kept = { urgent: false, counts: true, secret: 'until delivered' } as const
  return { mailId: await queueMail(tx, { ...envelope, ...kept }, content) }
}

import { sendLetter } from '#server/features/mail-sending/commands/send-letter.ts'
import { findSender } from '#server/features/mail-sending/queries/senders.ts'
import { pdfName, type Recipient } from '#server/features/quotes/commands/deliver-quote.ts'
import { quoteLetterHtml } from '#server/features/quotes/mails/quote-letter.ts'
import type { quoteMail } from '#server/features/quotes/mails/quote-mail.ts'
import type { Tx } from '#server/scope.ts'
import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'

/** The version of a quote that a link opens. */
export type SentQuote = {
  quoteId: string
  versionId: string
  number: string
  document: QuoteDocument
  fileKey: string
  /** Bytes of the PDF, needed by a mailbox alone. */
  size: number
}

type Written = { sent: SentQuote; to: Recipient; content: ReturnType<typeof quoteMail> }

/** Accepts the mail of a quote for sending from a mailbox, with the caller's signature. Errors: those of sendLetter. */
export async function sendFromMailbox(tx: Tx, mailboxId: string, { sent, to, content }: Written) {
  const writer = await findSender(tx, mailboxId)
  const { id, address } = await sendLetter(tx, {
    ...{ mailboxId, quoteId: sent.quoteId, subject: content.subject },
    to: { name: to.name, address: to.email },
    html: quoteLetterHtml(content, writer?.signature ?? ''),
    pdf: { name: pdfName(sent.number), fileKey: sent.fileKey, size: sent.size },
  })
  return { id, from: address }
}

import type { Letter } from '#server/features/quotes/commands/assert-variables.ts'
import { type DocumentMail, paragraphsOf } from '#server/features/quotes/commands/write-letter.ts'
import { amountDue } from '#shared/domain/documents/document-amounts.ts'
import { fillMessage } from '#shared/domain/documents/message-template.ts'
import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import {
  DEFAULT_QUOTE_SUBJECT,
  defaultQuoteMessage,
  documentMailFooter,
  quoteMessageValues,
} from '#shared/domain/quotes/quote-message.ts'
import { joinLines } from '#shared/domain/text/text-rule.ts'
import { formatLongDate } from '#shared/french/format.ts'

/** The mail that carries a quote to its client: the author's words, the amount, the link. */
export function quoteMail(facts: {
  document: QuoteDocument
  number: string
  url: string
  recipientName: string | null
  senderName: string | null
  letter: Letter
  /** Whether the client’s page takes a signature. */
  signedOnline: boolean
}): DocumentMail {
  const { document, number, url, letter } = facts
  const values = quoteMessageValues(facts)
  const subject = fillMessage(filled(letter.subject) ?? DEFAULT_QUOTE_SUBJECT, values)
  const message = fillMessage(filled(letter.message) ?? defaultQuoteMessage(facts.signedOnline), values)
  const due = amountDue(document)
  const validUntil = formatLongDate(document.validUntil)
  return {
    // A header holds one line.
    subject: joinLines(subject).slice(0, 250),
    preview: `Devis ${number}, ${due.value}, valable jusqu’au ${validUntil}`,
    title: document.title ?? `Devis ${number}`,
    paragraphs: paragraphsOf(message),
    facts: [
      ['Devis', number],
      [due.label, due.value],
      ['Valable jusqu’au', validUntil],
    ],
    action: { label: facts.signedOnline ? 'Consulter et signer le devis' : 'Consulter le devis', url },
    footer: documentMailFooter(document.seller.name),
  }
}

function filled(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text
}

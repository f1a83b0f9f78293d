import type { Letter } from '#server/features/documents/commands/assert-variables.ts'
import { type DocumentMail, writeLetter } from '#server/features/documents/commands/write-letter.ts'
import { amountDue, depositAsked } from '#shared/domain/documents/document-amounts.ts'
import { documentMailFooter } from '#shared/domain/documents/message-template.ts'
import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import {
  DEFAULT_QUOTE_SUBJECT,
  defaultQuoteMessage,
  quoteMessageValues,
} from '#shared/domain/quotes/quote-message.ts'
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
  const usual = { subject: DEFAULT_QUOTE_SUBJECT, message: defaultQuoteMessage(facts.signedOnline) }
  const due = amountDue(document)
  const asked = depositAsked(document)
  const validUntil = formatLongDate(document.validUntil)
  return {
    ...writeLetter(letter, usual, values),
    preview: `Devis ${number}, ${due.value}, valable jusqu’au ${validUntil}`,
    eyebrow: `Devis ${number}`,
    title: document.title ?? `${document.seller.name} vous adresse un devis`,
    amount: { ...due, term: `Valable jusqu’au ${validUntil}` },
    facts: asked === null ? [] : [[asked.label, asked.value]],
    action: { label: facts.signedOnline ? 'Consulter et signer le devis' : 'Consulter le devis', url },
    footer: documentMailFooter(document.seller.name),
  }
}

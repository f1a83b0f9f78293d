import type { Letter } from '#server/features/quotes/commands/assert-variables.ts'
import { type DocumentMail, paragraphsOf } from '#server/features/quotes/commands/write-letter.ts'
import { fillMessage } from '#shared/domain/documents/message-template.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { invoiceKinds } from '#shared/domain/invoices/invoice-kind.ts'
import {
  defaultInvoiceMessage,
  defaultInvoiceSubject,
  invoiceMessageValues,
} from '#shared/domain/invoices/invoice-message.ts'
import { documentMailFooter } from '#shared/domain/quotes/quote-message.ts'
import { joinLines } from '#shared/domain/text/text-rule.ts'
import { formatLongDate, formatMoney } from '#shared/french/format.ts'

/** The mail that carries an invoice to its client: the author's words, what is due and until when, the link. */
export function invoiceMail(facts: {
  document: InvoiceDocument
  owedCents: number
  number: string
  url: string
  recipientName: string | null
  senderName: string | null
  letter: Letter
}): DocumentMail {
  const { document, owedCents, number, url, letter } = facts
  const { kind, currency, dueOn } = document
  const { label } = invoiceKinds[kind]
  const values = invoiceMessageValues(facts)
  const subject = fillMessage(filled(letter.subject) ?? defaultInvoiceSubject(kind), values)
  const message = fillMessage(filled(letter.message) ?? defaultInvoiceMessage(kind, owedCents > 0), values)
  const due: [string, string][] =
    owedCents > 0
      ? [
          ['Reste à payer', formatMoney(owedCents, currency)],
          ...(dueOn === null ? [] : [['À payer avant le', formatLongDate(dueOn)] as [string, string]]),
        ]
      : []
  return {
    // A header holds one line.
    subject: joinLines(subject).slice(0, 250),
    preview: [`${label} ${number}`, ...due.map(([name, value]) => `${name.toLowerCase()} ${value}`)].join(
      ', ',
    ),
    title: document.title ?? `${label} ${number}`,
    paragraphs: paragraphsOf(message),
    facts: [[label, number], ['Total', formatMoney(document.totals.grossCents, currency)], ...due],
    action: { label: owedCents > 0 ? 'Consulter et payer la facture' : 'Consulter le document', url },
    footer: documentMailFooter(document.seller.name),
  }
}

function filled(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text
}

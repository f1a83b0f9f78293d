import type { Letter } from '#server/features/documents/commands/assert-variables.ts'
import { type DocumentMail, writeLetter } from '#server/features/documents/commands/write-letter.ts'
import { documentMailFooter } from '#shared/domain/documents/message-template.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { invoiceKinds } from '#shared/domain/invoices/invoice-kind.ts'
import {
  defaultInvoiceMessage,
  defaultInvoiceSubject,
  invoiceMessageValues,
} from '#shared/domain/invoices/invoice-message.ts'
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
  const usual = { subject: defaultInvoiceSubject(kind), message: defaultInvoiceMessage(kind, owedCents > 0) }
  const due: [string, string][] =
    owedCents > 0
      ? [
          ['Reste à payer', formatMoney(owedCents, currency)],
          ...(dueOn === null ? [] : [['À payer avant le', formatLongDate(dueOn)] as [string, string]]),
        ]
      : []
  return {
    ...writeLetter(letter, usual, values),
    preview: [`${label} ${number}`, ...due.map(([name, value]) => `${name.toLowerCase()} ${value}`)].join(
      ', ',
    ),
    title: document.title ?? `${label} ${number}`,
    facts: [[label, number], ['Total', formatMoney(document.totals.grossCents, currency)], ...due],
    action: { label: owedCents > 0 ? 'Consulter et payer la facture' : 'Consulter le document', url },
    footer: documentMailFooter(document.seller.name),
  }
}

import type { Letter } from '#server/features/documents/commands/assert-variables.ts'
import { type DocumentMail, writeLetter } from '#server/features/documents/commands/write-letter.ts'
import { documentMailFooter } from '#shared/domain/documents/message-template.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { invoiceKinds, isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import {
  defaultInvoiceMessage,
  defaultInvoiceSubject,
  invoiceMessageValues,
} from '#shared/domain/invoices/invoice-message.ts'
import { contestedWords } from '#shared/domain/reminders/contested-words.ts'
import { formatLongDate, formatMoney } from '#shared/french/format.ts'

/** The mail that carries an invoice to its client: the author's words, what is due and until when, the link. */
export function invoiceMail(facts: {
  document: InvoiceDocument
  /** Asked now: what the client does not contest or, where it contests all, all. */
  owedCents: number
  /** Contested beside it, and not asked. */
  contestedCents: number
  number: string
  url: string
  recipientName: string | null
  senderName: string | null
  letter: Letter
}): DocumentMail {
  const { document, owedCents, contestedCents, number, url, letter } = facts
  const { kind, seller } = document
  const { label } = invoiceKinds[kind]
  const values = invoiceMessageValues(facts)
  const banked = document.payment?.kind === 'transfer'
  const usual = {
    subject: defaultInvoiceSubject(kind),
    message: defaultInvoiceMessage(kind, { owed: owedCents > 0, banked }),
  }
  const total = formatMoney(document.totals.grossCents, document.currency)
  const amount = askedAmount(document, owedCents, contestedCents)
  const told =
    owedCents > 0 ? [`${amount.label} ${amount.value}`, amount.term].filter((part) => part !== undefined) : []
  return {
    ...writeLetter(letter, usual, values),
    preview: [`${label} ${number}`, ...told.map((part) => part.charAt(0).toLowerCase() + part.slice(1))].join(
      ', ',
    ),
    eyebrow: `${label} ${number}`,
    title: document.title ?? `${seller.name} vous adresse ${isCreditNote(kind) ? 'un avoir' : 'une facture'}`,
    amount,
    facts: amount.value === total ? [] : [['Total', total]],
    action: { label: owedCents > 0 ? 'Consulter et payer la facture' : 'Consulter le document', url },
    footer: documentMailFooter(seller.name),
  }
}

function askedAmount(
  { kind, currency, dueOn, totals }: InvoiceDocument,
  owedCents: number,
  contestedCents: number,
) {
  if (owedCents > 0)
    return {
      label: 'Reste à payer',
      value: formatMoney(owedCents, currency),
      term:
        dueOn === null
          ? undefined
          : `À payer avant le ${formatLongDate(dueOn)}${contestedWords(contestedCents, currency)}`,
    }
  return {
    label: isCreditNote(kind) ? 'Montant de l’avoir' : 'Déjà réglée',
    value: formatMoney(totals.grossCents, currency),
    term: undefined,
  }
}

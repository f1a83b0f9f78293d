import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { type Currency, formatDateTime, formatLongDate, formatMoney } from '#shared/french/format.ts'

/** « Paiement reçu »: to the client, once the money is there. */
export function receiptMail(facts: {
  /** « Facture F2026-0007 ». */
  label: string
  sellerName: string
  timeZone: string
  amountCents: number
  /** The rest to pay of the document. */
  leftCents: number
  currency: Currency
  method: 'card' | 'direct_debit'
  at: Date
}): MailContent {
  const { label, sellerName, timeZone, amountCents, leftCents, currency, method, at } = facts
  const amount = formatMoney(amountCents, currency)
  return {
    subject: `Paiement reçu\u00a0: ${label}`,
    preview: `${amount} reçus par ${sellerName}.`,
    eyebrow: label,
    title: 'Merci, votre paiement est reçu',
    amount: {
      value: amount,
      label: `Reçu le ${formatLongDate(at, timeZone)}`,
      term: leftCents > 0 ? `Reste à payer\u00a0: ${formatMoney(leftCents, currency)}` : undefined,
    },
    paragraphs: [`${sellerName} a bien reçu votre paiement. Conservez ce message\u00a0: c’est votre reçu.`],
    facts: [
      ['Moyen', method === 'card' ? 'Paiement en ligne' : 'Prélèvement SEPA'],
      ['Date', formatDateTime(at, timeZone)],
    ],
    footer: `Vous recevez ce message parce que vous avez payé ${sellerName} en ligne avec ${PRODUCT_NAME}.`,
  }
}

import type { DocumentMail } from '#server/features/documents/commands/write-letter.ts'
import { documentMailFooter, greetingOf } from '#shared/domain/documents/message-template.ts'
import { paymentMethodLabels } from '#shared/domain/payments/payment-method.ts'
import type { ReceiptDocument } from '#shared/domain/payments/receipt-document.ts'
import { formatLongDate, formatMoney } from '#shared/french/format.ts'

type Facts = {
  receipt: Omit<ReceiptDocument, 'sellerLogo'>
  recipientName: string | null
  senderName: string | null
}

/** « Merci, votre règlement est bien reçu », which carries the receipt. */
export function thanksMail({ receipt, recipientName, senderName }: Facts): DocumentMail {
  const { number, seller, amountCents, currency, receivedOn, leftCents, method, rows } = receipt
  const money = (cents: number) => formatMoney(cents, currency)
  const on = formatLongDate(receivedOn)
  return {
    subject: `Merci pour votre règlement – ${seller.name}`,
    preview: `${money(amountCents)} reçus le ${on}.`,
    eyebrow: `Reçu ${number}`,
    title: 'Merci, votre règlement est bien reçu',
    amount: {
      value: money(amountCents),
      label: `Reçu le ${on}`,
      term: leftCents === null || leftCents === 0 ? undefined : `Reste à payer\u00a0: ${money(leftCents)}`,
    },
    paragraphs: [
      greetingOf(recipientName),
      `Nous avons bien reçu votre règlement et vous en remercions. Vous trouverez le reçu ci-joint.`,
      ['Cordialement,', ...(senderName === null ? [] : [senderName]), seller.name].join('\n'),
    ],
    facts: [
      ...rows.map(({ label, cents }): [string, string] => [label, money(cents)]),
      ['Moyen', paymentMethodLabels[method]],
    ],
    footer: documentMailFooter(seller.name, false),
  }
}

import type { paymentEvents } from '#shared/domain/payments/events.ts'
import { quoteName } from '#shared/domain/quotes/event-sentences.ts'
import { from, joined, lowered, type Sentence } from '#shared/domain/text/sentence.ts'
import { numbered } from './event-sentences.ts'

/** « la facture F-2026-0007 », or « le devis D-2026-0042 » of a payment without an invoice. */
const paidBy: Sentence = (read) => {
  if (read('number') === '') return ''
  return read('kind') === '' ? `le ${lowered(quoteName(read('number')))}` : numbered(read)
}

/** « Règlement annulé · Vasseur · la facture F-2026-0007 ». */
const paymentThen = (what: string): Sentence => {
  return (read) => [what, read('clientName'), paidBy(read)].filter((part) => part !== '').join(' · ')
}

/** Here, as a payment is named after its invoice or its devis, which payments/ does not know. */
export const paymentSentences = {
  'payment.succeeded': (read) => `Paiement reçu${from(read('clientName'))}${joined('pour', paidBy(read))}`,
  'payment.started': paymentThen('Paiement en cours'),
  'payment.allocated': paymentThen('Règlement imputé'),
  'payment.released': paymentThen('Imputation annulée'),
  'payment.refunded': paymentThen('Règlement remboursé'),
  'payment.refund_asked': paymentThen('Remboursement à valider'),
  'payment.refund_allowed': paymentThen('Remboursement validé'),
  'payment.refund_declined': paymentThen('Remboursement refusé'),
  'payment.refund_withdrawn': paymentThen('Demande de remboursement retirée'),
  'payment.refund_failed': paymentThen('Remboursement échoué'),
  'payment.canceled': paymentThen('Règlement annulé'),
  'payment.failed': paymentThen('Paiement échoué'),
  'payment.disputed': paymentThen('Paiement contesté'),
  'payment.won': paymentThen('Contestation gagnée'),
  'payment.lost': paymentThen('Contestation perdue'),
} satisfies Partial<Record<keyof typeof paymentEvents, Sentence>>

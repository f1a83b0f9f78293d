import type { Told } from '#shared/domain/text/told.ts'

/** Subjects of the events, and the permission needed to read the events of each. */
export const paymentSubjects = {
  payment: 'payment:read',
} as const

/** Event types, with the words that name each; event-sentences.ts makes whole sentences of the event's meta. */
export const paymentEvents = {
  'payment.succeeded': 'Paiement encaissé',
  'payment.started': 'Paiement en cours',
  'payment.allocated': 'Règlement imputé',
  'payment.released': 'Imputation annulée',
  'payment.refunded': 'Règlement remboursé',
  'payment.refund_failed': 'Remboursement échoué',
  'payment.canceled': 'Règlement annulé',
  'payment.failed': 'Paiement échoué',
  'payment.disputed': 'Paiement contesté',
  'payment.won': 'Contestation gagnée',
  'payment.lost': 'Contestation perdue',
} as const satisfies Record<`${keyof typeof paymentSubjects}.${string}`, string>
export type PaymentEventType = keyof typeof paymentEvents

/** The meta of each subject's events; sentences, timelines and reactions read it. `kind`: of the invoice that was paid. */
export type PaymentEventMeta = {
  payment: { clientName: Told; number: Told; kind: Told }
}

import type { Told } from '#shared/domain/text/told.ts'

/** Subjects of the events, and the permission needed to read the events of each. */
export const paymentSubjects = {
  payment: 'payment:read',
  payout: 'payment:read',
} as const

/** Event types, with the words that name each; event-sentences.ts makes whole sentences of the event's meta. */
export const paymentEvents = {
  'payment.succeeded': 'Paiement encaissé',
  'payment.started': 'Paiement en cours',
  'payment.allocated': 'Règlement imputé',
  'payment.receipt_sent': 'Reçu de règlement envoyé',
  'payment.released': 'Imputation annulée',
  'payment.refunded': 'Règlement remboursé',
  'payment.refund_asked': 'Remboursement à valider',
  'payment.refund_allowed': 'Remboursement validé',
  'payment.refund_declined': 'Remboursement refusé',
  'payment.refund_withdrawn': 'Demande de remboursement retirée',
  'payment.refund_failed': 'Remboursement échoué',
  'payment.canceled': 'Règlement annulé',
  'payment.failed': 'Paiement échoué',
  'payment.disputed': 'Paiement contesté',
  'payment.won': 'Contestation gagnée',
  'payment.lost': 'Contestation perdue',
  'payout.announced': 'Versement de Stripe annoncé',
  'payout.arrived': 'Versement de Stripe arrivé',
  'payout.returned': 'Versement de Stripe échoué',
} as const satisfies Record<`${keyof typeof paymentSubjects}.${string}`, string>
export type PaymentEventType = Extract<keyof typeof paymentEvents, `payment.${string}`>

/** The meta of each subject's events; sentences, timelines and reactions read it. `kind`: of the invoice that was paid. */
export type PaymentEventMeta = {
  payment: { clientName: Told; number: Told; kind: Told; reason?: string; requestId?: string } & {
    /** A requested refund has its means, the holder of the account, and why another person is needed. */
    means?: Told
    holder?: Told
    /** Masked. */
    iban?: Told
    /** Whom the receipt was mailed to. */
    to?: Told
    why?: Told
  }
  payout: { arrivesOn: Told }
}

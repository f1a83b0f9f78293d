import type { Told } from '#shared/domain/text/told.ts'

/** What the events are about, and what one must be allowed to read to learn of them. */
export const paymentSubjects = {
  payment: 'payment:read',
} as const

/** What may happen, with the sentence of timelines and feeds. `{…}` are filled from the event's meta. */
export const paymentEvents = {
  'payment.succeeded': 'Paiement encaissé',
} as const satisfies Record<`${keyof typeof paymentSubjects}.${string}`, string>

/** What the events of each subject tell of it: sentences, timelines and reactions read it. */
export type PaymentEventMeta = {
  payment: { clientName: Told; number: Told }
}

import type { Told } from '#shared/domain/text/told.ts'

/** Subjects of the events, and the permission needed to read the events of each. */
export const paymentPlanEventSubjects = { payment_plan: 'reminder:read' } as const

/** Event types, with the words that name each; event-sentences.ts makes whole sentences of the event's meta. */
export const paymentPlanEvents = {
  'payment_plan.proposed': 'Échéancier proposé',
  'payment_plan.signed': 'Échéancier signé',
  'payment_plan.term_kept': 'Échéance payée',
  'payment_plan.term_missed': 'Échéance manquée',
  'payment_plan.completed': 'Échéancier soldé',
  'payment_plan.cancelled': 'Échéancier annulé',
} as const satisfies Record<`${keyof typeof paymentPlanEventSubjects}.${string}`, string>

/** The meta of its events. `on`: the day of the term. */
export type PaymentPlanEventMeta = {
  payment_plan: Record<'clientName' | 'reference' | 'on' | 'reason', Told>
}

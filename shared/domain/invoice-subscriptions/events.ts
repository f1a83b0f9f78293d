import type { Told } from '#shared/domain/text/told.ts'

/** Subjects of the events, and the permission needed to read the events of each. */
export const subscriptionSubjects = {
  invoice_subscription: 'invoice:read',
} as const

/** Event types, with the sentence for timelines and feeds. */
export const subscriptionEvents = {
  'invoice_subscription.created': 'Abonnement créé',
  'invoice_subscription.updated': 'Abonnement modifié',
  'invoice_subscription.paused': 'Abonnement mis en pause',
  'invoice_subscription.resumed': 'Abonnement repris',
  'invoice_subscription.ended': 'Abonnement terminé',
  'invoice_subscription.failed': 'Facture d’abonnement en échec',
} as const satisfies Record<`${keyof typeof subscriptionSubjects}.${string}`, string>

/** The meta of their events; `reason` says in French why an invoice was not made. */
export type SubscriptionEventMeta = {
  invoice_subscription: Record<'clientName' | 'title' | 'on' | 'reason', Told>
}

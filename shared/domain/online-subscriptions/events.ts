import type { Told } from '#shared/domain/text/told.ts'

/** Subjects of the events, and the permission needed to read the events of each. */
export const onlineSubscriptionSubjects = {
  online_subscription: 'invoice:read',
} as const

/** Event types, with the sentence for timelines and feeds. */
export const onlineSubscriptionEvents = {
  'online_subscription.proposed': 'Abonnement en ligne proposé',
  'online_subscription.agreed': 'Abonnement en ligne accepté',
  'online_subscription.started': 'Abonnement en ligne commencé',
  'online_subscription.invoiced': 'Période d’abonnement facturée',
  'online_subscription.unpaid': 'Abonnement en ligne impayé',
  'online_subscription.recovered': 'Abonnement en ligne de nouveau payé',
  'online_subscription.paused': 'Abonnement en ligne mis en pause',
  'online_subscription.resumed': 'Abonnement en ligne repris',
  'online_subscription.ending': 'Résiliation d’abonnement demandée',
  'online_subscription.ended': 'Abonnement en ligne résilié',
  'online_subscription.withdrawn': 'Rétractation du client',
  'online_subscription.withdrawal_failed': 'Rétractation à traiter',
  'online_subscription.failed': 'Période d’abonnement non facturée',
} as const satisfies Record<`${keyof typeof onlineSubscriptionSubjects}.${string}`, string>
export type OnlineSubscriptionEventType = keyof typeof onlineSubscriptionEvents

/** The meta of their events; `reason` says in French why a period was not invoiced. */
export type OnlineSubscriptionEventMeta = {
  online_subscription: Record<'clientName' | 'title' | 'reason', Told>
}

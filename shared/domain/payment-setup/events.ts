import type { Told } from '#shared/domain/text/told.ts'

/** Subjects of the events, and the permission needed to read the events of each. */
export const paymentSetupSubjects = {
  payment_provider: 'payment_provider:read',
} as const

/** Event types, with the words that name each; event-sentences.ts makes whole sentences of the event's meta. */
export const paymentSetupEvents = {
  'payment_provider.connected': 'Compte de paiement relié',
  'payment_provider.disconnected': 'Compte de paiement déconnecté',
  'payment_provider.lost': 'Accès au compte Stripe retiré',
  'payment_provider.updated': 'Configuration de l’encaissement modifiée',
  'payment_provider.finished': 'Configuration de l’encaissement terminée',
  'payment_provider.products_changed': 'Produits de l’encaissement modifiés',
  'payment_provider.event_received': 'Événement de paiement reçu',
} as const satisfies Record<`${keyof typeof paymentSetupSubjects}.${string}`, string>

/** The meta of each subject's events; sentences, timelines and reactions read it. */
export type PaymentSetupEventMeta = {
  payment_provider: {
    part: Told
    name: Told
    method: Told
    status: Told
    mode: Told
    type: Told
    count: number
  }
}

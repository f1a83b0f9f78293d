import type { Told } from '#shared/domain/text/told.ts'
import type { Happening } from './own-subscription.ts'

/** Subjects of the events, and the permission needed to read the events of each. */
export const billingSubjects = { billing: 'organization:read' } as const

/** Event types, with the words that name each. */
export const billingEvents = {
  'billing.started': 'Abonnement à Ardoise commencé',
  'billing.renewed': 'Abonnement à Ardoise renouvelé',
  'billing.changed': 'Formule d’Ardoise changée',
  'billing.payment_failed': 'Paiement de l’abonnement à Ardoise échoué',
  'billing.paid_again': 'Paiement de l’abonnement à Ardoise régularisé',
  'billing.end_planned': 'Fin de l’abonnement à Ardoise demandée',
  'billing.end_dropped': 'Abonnement à Ardoise repris',
  'billing.ended': 'Abonnement à Ardoise terminé',
  'billing.invoiced': 'Facture d’Ardoise reçue',
} as const satisfies Record<`billing.${Happening}` | 'billing.invoiced', string>

/** The meta of the events; sentences, timelines and reactions read it. */
export type BillingEventMeta = { billing: { plan: Told; number: Told } }

export const eventSubjectLabels = {
  payment: 'Paiement',
  refund: 'Remboursement',
  dispute: 'Contestation',
  payout: 'Versement',
  subscription: 'Abonnement',
  product: 'Produit',
  account: 'Compte de paiement',
} as const
export type EventSubject = keyof typeof eventSubjectLabels
export const eventSubjects = Object.keys(eventSubjectLabels) as EventSubject[]

/** From the most particular: the first that a type begins with. https://docs.stripe.com/api/events/types */
const families: readonly [string, EventSubject][] = [
  ['charge.refund', 'refund'],
  ['refund.', 'refund'],
  ['charge.dispute', 'dispute'],
  ['payout.', 'payout'],
  ['invoice.', 'subscription'],
  ['customer.', 'subscription'],
  ['product.', 'product'],
  ['price.', 'product'],
  ['account.', 'account'],
]

/** The subject of an event of the provider, by its type. */
export const eventSubject = (type: string): EventSubject =>
  families.find(([family]) => type.startsWith(family))?.[1] ?? 'payment'

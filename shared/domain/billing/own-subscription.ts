import { type Choice, isSameChoice } from './choice.ts'

/** Statuses of a subscription, by the names of Stripe: https://docs.stripe.com/api/subscriptions/object#subscription_object-status */
export const subscriptionStatuses = [
  'active',
  'trialing',
  'past_due',
  'canceled',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'paused',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** The facts of a subscription, as kept here or as the payment provider tells them. */
export type OwnSubscription = {
  /** Its id at the payment provider. */
  id: string
  status: SubscriptionStatus
  choice: Choice
  periodStart: Date
  periodEnd: Date
  /** The subscription ends with its period, unless it is resumed. */
  cancelAtEnd: boolean
  /** Since when a bill is unpaid; null: none. */
  pastDueSince: Date | null
}

/** While it lives, a second one would be paid twice. */
export const isLive = (status: SubscriptionStatus): boolean =>
  ['active', 'trialing', 'past_due', 'unpaid', 'paused'].includes(status)

/** Whether its plan holds: while it is paid, and during the grace of a payment that failed. */
export const holdsPlan = (status: SubscriptionStatus): boolean =>
  ['active', 'trialing', 'past_due'].includes(status)

/** Something that happened to a subscription, as its events tell it. */
export type Happening =
  | 'started'
  | 'renewed'
  | 'changed'
  | 'payment_failed'
  | 'paid_again'
  | 'end_planned'
  | 'end_dropped'
  | 'ended'

/**
 * The subscription as it is kept after the provider told its present state. The provider is always read whole, so that events may come
 * late, twice or in any order; only an answer older than the one that is kept must be dropped before. A failed payment keeps its first instant.
 */
export function follow(known: OwnSubscription | null, told: OwnSubscription): OwnSubscription {
  // An ended subscription never lives again: another one begins.
  if (known?.id === told.id && isEnded(known.status)) return known
  const isSame = known?.id === told.id
  const pastDueSince =
    told.status === 'past_due' || told.status === 'unpaid'
      ? ((isSame ? known.pastDueSince : null) ?? told.pastDueSince ?? told.periodStart)
      : null
  return { ...told, pastDueSince, cancelAtEnd: told.cancelAtEnd && !isEnded(told.status) }
}

/** The changes between two states that are kept. */
export function happenings(before: OwnSubscription | null, after: OwnSubscription): Happening[] {
  const known = before?.id === after.id ? before : null
  const had = known !== null && isLive(known.status)
  const has = isLive(after.status)
  if (!had) return has ? (after.pastDueSince === null ? ['started'] : ['started', 'payment_failed']) : []
  if (!has) return ['ended']
  const found: Happening[] = []
  if (!isSameChoice(known.choice, after.choice)) found.push('changed')
  if (known.periodStart < after.periodStart && after.pastDueSince === null) found.push('renewed')
  if (known.pastDueSince === null && after.pastDueSince !== null) found.push('payment_failed')
  if (known.pastDueSince !== null && after.pastDueSince === null) found.push('paid_again')
  if (known.cancelAtEnd !== after.cancelAtEnd) found.push(after.cancelAtEnd ? 'end_planned' : 'end_dropped')
  return found
}

const isEnded = (status: SubscriptionStatus): boolean =>
  status === 'canceled' || status === 'incomplete_expired'

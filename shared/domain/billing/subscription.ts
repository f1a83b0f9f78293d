import { type Plan, planLabels } from './plans.ts'

/** Specification, section 3. `priceId` is the price's lookup key at the payment provider. */
export type Subscription = { status: string; priceId: string }

/** Label for an organization without an active subscription (specification, section 4). */
export const TRIAL_LABEL = 'Essai'

/** Prices of the paid plans, by their lookup key at the payment provider. */
const planOfPrice: Record<string, Plan> = {
  ardoise_premium: 'premium',
  ardoise_business: 'business',
  ardoise_entreprise: 'entreprise',
  ardoise_partenaire: 'partenaire',
}

/** Whether it counts as active: active or trialing (specification, section 4). */
export function isSubscribed(subscription: Subscription | null): boolean {
  return subscription !== null && ['active', 'trialing'].includes(subscription.status)
}

/** Text of the plan badge: the plan's name while subscribed, else « Essai »; null for a price that is not one of ours. */
export function planBadge(subscription: Subscription | null): string | null {
  if (subscription === null || !isSubscribed(subscription)) return TRIAL_LABEL
  const plan = planOfPrice[subscription.priceId]
  return plan ? planLabels[plan] : null
}

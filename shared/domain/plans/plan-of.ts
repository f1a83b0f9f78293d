import { NO_LIMITS, type PlanLimits, planLimits } from './limits.ts'
import { type OfferId, offerNames } from './offer-names.ts'
import { offerPlans } from './offers.ts'
import { type Plan, planLabels, plans } from './plan-ids.ts'
import { TRIAL_LABEL, TRIAL_PLAN, trialDaysLeft, trialEnd } from './trial.ts'

/** Days during which a subscription that was not paid still gives its plan. */
export const GRACE_DAYS = 14
const GRACE_MS = GRACE_DAYS * 86_400_000

/** The subscription as the payment provider tells it (specification, section 3). */
export type SubscriptionFacts = {
  /** A status of Stripe's. */
  status: string
  /** The price's lookup key. */
  priceId: string
  /** Paid seats; null where the price has none. */
  seats: number | null
  /** Since when the last bill is unpaid. */
  unpaidSince: Date | null
}

/** The stored facts that decide an organization's plan. */
export type PlanFacts = {
  /** Agreed with the operator (`organizations.plan`); `gratuit` where nothing was. */
  plan: Plan
  /** The organization's creation, or another start of its trial. */
  trialStartedAt: Date
  subscription: SubscriptionFacts | null
}

/** Why an organization has its plan. `off`: the installation sells nothing (`BILLING=off`). */
export type PlanSource = 'trial' | 'paid' | 'grace' | 'free' | 'off'

/** The plan of an organization at an instant. */
export type PlanStanding = {
  source: PlanSource
  plan: Plan
  /** The public offer by which it has the plan. */
  offer: OfferId | null
  limits: PlanLimits
  /** Text of the badge: « Essai », « Gratuit », the plan or the offer; null shows none. */
  label: string | null
  /** When this ends by itself, of a trial and a grace; ISO. */
  endsAt: string | null
  /** Days left of a trial, today included; else 0. */
  trialDaysLeft: number
}

type Sold = Pick<PlanStanding, 'plan' | 'offer' | 'limits' | 'label'>

const planSold = (plan: Plan): Sold => ({
  plan,
  offer: null,
  limits: planLimits[plan],
  label: planLabels[plan],
})

function offerSold(offer: OfferId, seats: number | null): Sold {
  const { plan, limits, seats: bySeat } = offerPlans[offer]
  const people = bySeat && seats !== null ? { people: seats } : {}
  return { plan, offer, limits: { ...planLimits[plan], ...limits, ...people }, label: offerNames[offer] }
}

/** The price of a plan at the payment provider. */
export const priceIdOf = (plan: Plan): string => `ardoise_${plan}`

/** The plan that a price gives. A price that this version does not know gives Business without a name: whoever pays is not cut off. */
export function soldBy({ priceId, seats }: Pick<SubscriptionFacts, 'priceId' | 'seats'>): Sold {
  const plan = plans.find((id) => priceIdOf(id) === priceId)
  if (plan) return planSold(plan)
  const offer = (Object.keys(offerPlans) as OfferId[]).find((id) => offerPlans[id].priceId === priceId)
  return offer ? offerSold(offer, seats) : { ...planSold('business'), label: null }
}

/** Whether a subscription counts as active: active or trialing (specification, section 4). */
export const isSubscribed = ({ status }: Pick<SubscriptionFacts, 'status'>): boolean =>
  status === 'active' || status === 'trialing'

/** Whether nothing is to be asked of the organization: it pays, or nobody does here. */
export const isPaid = ({ source }: Pick<PlanStanding, 'source'>): boolean =>
  source === 'paid' || source === 'grace' || source === 'off'

const lasting = { endsAt: null, trialDaysLeft: 0 }

/**
 * The plan at an instant, computed: nothing has to run for a trial or a grace to end. In this order: a subscription that is paid, what the
 * operator agreed to, one unpaid for less than 14 days, the trial (which gives Business), Gratuit.
 */
export function planOf(facts: PlanFacts, now: Date, billing: 'on' | 'off' = 'on'): PlanStanding {
  const { subscription, trialStartedAt } = facts
  if (billing === 'off')
    return { source: 'off', ...planSold('business'), limits: NO_LIMITS, label: null, ...lasting }
  if (subscription && isSubscribed(subscription))
    return { source: 'paid', ...soldBy(subscription), ...lasting }
  if (facts.plan !== 'gratuit') return { source: 'paid', ...planSold(facts.plan), ...lasting }
  const grace = subscription && graceEnd(subscription)
  if (subscription && grace && now < grace)
    return { source: 'grace', ...soldBy(subscription), endsAt: grace.toISOString(), trialDaysLeft: 0 }
  const daysLeft = trialDaysLeft(trialStartedAt, now)
  if (daysLeft > 0)
    return {
      source: 'trial',
      ...planSold(TRIAL_PLAN),
      label: TRIAL_LABEL,
      endsAt: trialEnd(trialStartedAt).toISOString(),
      trialDaysLeft: daysLeft,
    }
  return { source: 'free', ...planSold('gratuit'), ...lasting }
}

/** When an unpaid subscription stops giving its plan; null for one that is not in arrears. */
export function graceEnd({ status, unpaidSince }: SubscriptionFacts): Date | null {
  if ((status !== 'past_due' && status !== 'unpaid') || unpaidSince === null) return null
  return new Date(unpaidSince.getTime() + GRACE_MS)
}

/** Earliest row that lists show under a plan; null shows all. */
export function historyStart({ limits }: Pick<PlanStanding, 'limits'>, now: Date): Date | null {
  return limits.historyDays === null ? null : new Date(now.getTime() - limits.historyDays * 86_400_000)
}

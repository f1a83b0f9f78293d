import { type OfferId, offerNames } from './offers.ts'

/** Plans of Ardoise itself (specification, section 9.1); a new organization gets the first. */
export const plans = ['gratuit', 'premium', 'business', 'entreprise', 'partenaire'] as const
export type Plan = (typeof plans)[number]

export const planLabels: Record<Plan, string> = {
  gratuit: 'Gratuit',
  premium: 'Premium',
  business: 'Business',
  entreprise: 'Entreprise',
  partenaire: 'Partenaire',
}

/** Monthly price of a plan, excluding tax, in euro cents; null is on quote (specification, section 9.1). */
export const planPricesCents: Record<Plan, number | null> = {
  gratuit: 0,
  premium: 800,
  business: 1_800,
  entreprise: null,
  partenaire: null,
}

/** Limits of the free plan (specification, section 9.1). */
export const FREE_PLAN = { mailboxes: 3, activeQuotes: 5, historyDays: 25, paymentChannels: 1 } as const

/** How many people the larger plans are for, at most (specification, section 9.1). */
export const planPeopleMax = { business: 50, entreprise: 1_000 } as const satisfies Partial<
  Record<Plan, number>
>

/** A partner's share of the revenue, in percent (specification, section 9.1). */
export const partnerSharePercent = { from: 20, to: 30 } as const

/** Choices at sign-up: the plans, and the offers of the pricing page. */
export type WishedPlan = Plan | OfferId
const wishedNames: Record<WishedPlan, string> = { ...planLabels, ...offerNames }
export const wishedPlans = Object.keys(wishedNames) as WishedPlan[]

/** The plan or offer that a link names, as `/signup?plan=team`, in any case; null when it names none. */
export function readWishedPlan(text: string): WishedPlan | null {
  return wishedPlans.find((plan) => plan === text.trim().toLowerCase()) ?? null
}

export const nameOfPlan = (plan: WishedPlan): string => wishedNames[plan]

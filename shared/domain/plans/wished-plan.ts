import { type OfferId, offerNames } from './offer-names.ts'
import { type Plan, planLabels } from './plan-ids.ts'

/** Choices at sign-up: the plans, and the offers of the pricing page. */
export type WishedPlan = Plan | OfferId
const wishedNames: Record<WishedPlan, string> = { ...planLabels, ...offerNames }
export const wishedPlans = Object.keys(wishedNames) as WishedPlan[]

/** The plan or offer that a link names, as `/signup?plan=team`, in any case; null when it names none. */
export function readWishedPlan(text: string): WishedPlan | null {
  return wishedPlans.find((plan) => plan === text.trim().toLowerCase()) ?? null
}

export const nameOfPlan = (plan: WishedPlan): string => wishedNames[plan]

import { type OfferId, offerNames } from '#shared/domain/plans/offer-names.ts'
import { addOns, offerGiving, offerPlans, offers } from '#shared/domain/plans/offers.ts'
import { type Plan, planCatalogue } from '#shared/domain/plans/plans.ts'
import { nameOfPlan, type WishedPlan } from '#shared/domain/plans/wished-plan.ts'

/** Choices that an organization takes by itself: the plans and offers of specification 9.1 and 9.2 that have a price. The others are on quote. */
export const soldPlans = ['premium', 'business', 'starter', 'team'] as const
export type SoldPlan = (typeof soldPlans)[number]

/** The plan or offer that an organization subscribes to. `seats`: people who are paid for; 1 where the price does not count them. */
export type Choice = { plan: SoldPlan; seats: number }

export const isSold = (plan: WishedPlan): plan is SoldPlan => (soldPlans as readonly string[]).includes(plan)

/**
 * The public offer that a link names, or that gives the plan it names: one is sold the offers of specification 9.2 alone.
 * Null: Gratuit, which one has without asking, and Partenaire, which has a contract. « business » is the offer.
 */
export function offerNamed(wished: WishedPlan): OfferId | null {
  if (wished in offerPlans) return wished as OfferId
  return offerGiving(wished as Plan)
}

/** The name under which it is sold: that of its offer, or its own where no offer gives it. */
export function soldName(wished: WishedPlan): string {
  const offer = offerNamed(wished)
  return offer === null ? nameOfPlan(wished) : offerNames[offer]
}

/** Seats of Team: from two, and on quote from those of the Business offer on (specification, section 9.2). */
export const seatBounds = { min: offers.team.minUsers, max: offers.business.minUsers - 1 } as const

/** Whether the price counts people. */
export const countsSeats = (plan: SoldPlan): boolean => plan === 'team'

/** The plan that it gives (specification, section 9.1). */
export const planGivenBy = (plan: SoldPlan): Plan =>
  plan === 'starter' || plan === 'team' ? offerPlans[plan].plan : plan

/** The choice with as many seats as its plan can have: the nearest number. */
export function choiceOf(plan: SoldPlan, seats: number): Choice {
  if (!countsSeats(plan)) return { plan, seats: 1 }
  return { plan, seats: Math.min(seatBounds.max, Math.max(seatBounds.min, seats)) }
}

/** Price of a month, excluding tax, in euro cents. Beyond `degressiveAbove`, a further user of Team costs less (specification, section 9.2). */
export function monthlyCents({ plan, seats }: Choice): number {
  if (plan === 'starter') return offers.starter.priceCents
  if (plan !== 'team') return planCatalogue[plan].priceCents ?? 0
  const full = Math.min(seats, offers.team.degressiveAbove)
  return full * addOns.teamUser.toCents + (seats - full) * addOns.teamUser.fromCents
}

/** The price's lookup key at the payment provider. */
export const priceIdOf = (plan: SoldPlan): string =>
  plan === 'starter' || plan === 'team' ? offerPlans[plan].priceId : planCatalogue[plan].priceId

/** The plan of a price; null for one that is not ours, or that is not sold. */
export const planOfPriceId = (priceId: string): SoldPlan | null =>
  soldPlans.find((plan) => priceIdOf(plan) === priceId) ?? null

export const isSameChoice = (a: Choice, b: Choice): boolean => a.plan === b.plan && a.seats === b.seats

/** Rate of the VAT on the subscription: France's standard rate (CGI art. 278). */
export const BILLING_VAT_BPS = 2_000

/** VAT on an amount excluding tax, rounded to the cent, in euro cents. */
export const vatOf = (netCents: number): number => Math.round((netCents * BILLING_VAT_BPS) / 10_000)

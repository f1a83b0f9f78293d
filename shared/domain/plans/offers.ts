import type { PlanLimits } from './limits.ts'
import type { OfferId } from './offer-names.ts'
import type { Plan } from './plan-ids.ts'

/** Amounts are euro cents a month, excluding tax (specification, section 9.2). */
export const offers = {
  starter: { priceCents: 1_900, users: 1 },
  team: { priceCents: 1_800, minUsers: 2, degressiveAbove: 5, mailboxesPerAccount: 3 },
  /** On quote, with as many mailboxes as wanted. */
  business: { minUsers: 50, availabilityBps: 9_990 },
} as const

/**
 * The plan that an offer gives, its price's lookup key, and what it bounds otherwise than that plan. The offer Business begins where
 * the plan Business ends, at 50 users: it gives Entreprise. The people of Team are its paid seats.
 */
export const offerPlans: Readonly<
  Record<
    OfferId,
    { plan: Plan; priceId: string; onQuote: boolean; seats: boolean; limits: Partial<PlanLimits> }
  >
> = {
  starter: {
    plan: 'premium',
    priceId: 'ardoise_offer_starter',
    onQuote: false,
    seats: false,
    // 9.2 gives no number: as many as a member of Team, which is the larger offer.
    limits: { people: offers.starter.users, ownMailboxes: offers.team.mailboxesPerAccount },
  },
  team: {
    plan: 'business',
    priceId: 'ardoise_offer_team',
    onQuote: false,
    seats: true,
    limits: { ownMailboxes: offers.team.mailboxesPerAccount, roles: 'admin-member' },
  },
  business: {
    plan: 'entreprise',
    priceId: 'ardoise_offer_business',
    onQuote: true,
    seats: false,
    limits: {},
  },
}

/** The offer that gives a plan, which is how one gets it; null for the plans that no offer gives. */
export const offerGiving = (plan: Plan): OfferId | null =>
  (Object.keys(offerPlans) as OfferId[]).find((offer) => offerPlans[offer].plan === plan) ?? null

/** Options added to an offer (specification, section 9.2). */
export const addOns = {
  /** Price of each further Team user: the more users, the nearer to the lower bound. */
  teamUser: { fromCents: 1_600, toCents: 1_800 },
  storage: { priceCents: 500, gigabytes: 100 },
  /** Notifications by SMS and WhatsApp. */
  reminders: { priceCents: 900 },
} as const

/** Scroll offset from which the pricing page keeps its actions in sight (specification, section 9.2). */
export const STICKY_BAR_FROM_PX = 240

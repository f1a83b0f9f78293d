import type { Billing, ChangePreview, OwnSubscriptionView } from '#shared/contract/billing.ts'
import type { OrganizationPlan } from '#shared/contract/plans.ts'
import { type Choice, monthlyCents, vatOf } from '#shared/domain/billing/choice.ts'
import { prorate } from '#shared/domain/billing/prorata.ts'
import type { PlanFacts } from '#shared/domain/plans/plan-of.ts'
import { standing } from './people.ts'

/** A subscription to Premium, paid since the first of November 2026. */
export const subscription = (facts: Partial<OwnSubscriptionView> = {}): OwnSubscriptionView => ({
  status: 'active',
  plan: 'premium',
  seats: 1,
  cancelAtEnd: false,
  creditCents: 0,
  revision: 3,
  periodStart: '2026-11-01T09:00:00.000Z',
  periodEnd: '2026-12-01T09:00:00.000Z',
  pastDueSince: null,
  graceEnd: null,
  method: { brand: 'Visa', last4: '4242', expires: '08/2029' },
  ...facts,
  monthCents: monthlyCents({ plan: facts.plan ?? 'premium', seats: facts.seats ?? 1 }),
})

/** An installation that sells by Stripe, and an organization that never subscribed. */
export const billing = (facts: Partial<Billing> = {}): Billing => ({
  billing: 'on',
  local: false,
  subscription: null,
  charges: [],
  invoicer: { kind: 'stripe', name: null },
  ...facts,
})

/** The plan by these facts, and a small use of it. */
export const ownPlan = (facts: Partial<PlanFacts> = {}): OrganizationPlan => ({
  standing: standing(facts),
  usage: { mailboxes: 2, ownMailboxes: 1, activeQuotes: 3, paymentChannels: 1, people: 1 },
})

const month = { start: new Date('2026-11-01T09:00:00Z'), end: new Date('2026-12-01T09:00:00Z') }

/** The server’s answer to a change in the middle of the month, or to a first subscription. */
export function preview(from: Choice | null, to: Choice): ChangePreview {
  const at = new Date('2026-11-16T09:00:00Z')
  const monthCents = monthlyCents(to)
  const first = {
    creditCents: 0,
    chargeCents: monthCents,
    dueCents: monthCents,
    dueVatCents: vatOf(monthCents),
    keptCents: 0,
  }
  return {
    ...to,
    monthCents,
    monthVatCents: vatOf(monthCents),
    at: at.toISOString(),
    ...(from === null
      ? { kind: 'begin', revision: null, nextOn: null, ...first }
      : { kind: 'change', revision: 3, nextOn: month.end.toISOString(), ...prorate(from, to, month, at) }),
  }
}

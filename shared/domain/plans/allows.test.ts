import { describe, expect, test } from 'vitest'
import { allows, countedBy, offerLifting, type PlanAction, planActions } from './allows.ts'
import { type CountedLimit, NO_LIMITS, planLimits } from './limits.ts'
import type { OfferId } from './offer-names.ts'
import { offerPlans } from './offers.ts'
import { type Plan, plans } from './plan-ids.ts'
import { type PlanFacts, planOf, priceIdOf } from './plan-of.ts'

const now = new Date('2026-06-15T10:00:00Z')
const start = (days: number) => new Date(now.getTime() - days * 86_400_000)
const standing = (facts: Partial<PlanFacts>) =>
  planOf({ plan: 'gratuit', trialStartedAt: start(90), subscription: null, ...facts }, now)
const paying = (priceId: string, seats: number | null = null) =>
  standing({ subscription: { status: 'active', priceId, seats, unpaidSince: null } })
const on = (plan: Plan) => (plan === 'gratuit' ? standing({}) : paying(priceIdOf(plan)))
const of = (offer: OfferId, seats: number | null = null) => paying(offerPlans[offer].priceId, seats)
const trial = () => standing({ trialStartedAt: start(3) })

const counted: [PlanAction, CountedLimit][] = planActions.flatMap((action) =>
  countedBy(action).map((limit): [PlanAction, CountedLimit] => [action, limit]),
)

/** Written out, so that a change of the table is seen: null is no bound. */
const bounds: Record<CountedLimit, Record<Plan, number | null>> = {
  mailboxes: { gratuit: 3, premium: null, business: null, entreprise: null, partenaire: null },
  ownMailboxes: { gratuit: null, premium: null, business: null, entreprise: null, partenaire: null },
  activeQuotes: { gratuit: 5, premium: null, business: null, entreprise: null, partenaire: null },
  paymentChannels: { gratuit: 1, premium: null, business: null, entreprise: null, partenaire: null },
  people: { gratuit: 1, premium: 1, business: 50, entreprise: 1_000, partenaire: 1_000 },
}
const had: Record<
  Exclude<PlanAction, 'mailbox:connect' | 'quote:send' | 'payment-channel:open' | 'member:add'>,
  Plan
> = {
  'role:give': 'business',
  'logo:put': 'premium',
  'quote:sign-online': 'premium',
  'dashboard:read': 'business',
  'reminder:automate': 'business',
  'api:use': 'business',
  'directory:use': 'entreprise',
}

describe.each(plans)('%s', (plan) => {
  test.each(counted)('%s by %s: allowed below the bound, refused at it and above', (action, limit) => {
    const max = bounds[limit][plan]
    const at = (used: number) => allows(on(plan), { [limit]: used }, action)
    if (max === null) {
      expect(at(1_000_000)).toEqual({ ok: true })
      return
    }
    expect(at(max - 1)).toEqual({ ok: true })
    for (const used of [max, max + 1, max + 300])
      expect(at(used)).toMatchObject({ ok: false, code: 'plan_limit', limit, max, used })
  })

  test.each(Object.entries(had) as [PlanAction, Plan][])('%s comes with %s', (action, from) => {
    const has = plans.indexOf(plan) >= plans.indexOf(from)
    expect(allows(on(plan), {}, action, 'viewer')).toMatchObject(
      has ? { ok: true } : { ok: false, code: 'plan_limit', max: 0, liftedBy: from },
    )
  })

  test('two places at once: the second of two that see the same count is refused once the first is counted', () => {
    for (const [action, limit] of counted) {
      const max = bounds[limit][plan]
      if (max === null) continue
      expect(allows(on(plan), { [limit]: max - 1 }, action).ok).toBe(true)
      expect(allows(on(plan), { [limit]: max }, action).ok).toBe(false)
    }
  })

  test('going down to it keeps what is there and refuses one more', () => {
    const used = { mailboxes: 12, ownMailboxes: 12, activeQuotes: 40, paymentChannels: 2, people: 30 }
    const refused = counted.filter(
      ([action, limit]) => !allows(on(plan), { [limit]: used[limit] }, action).ok,
    )
    const bounded = counted.filter(([, limit]) => (bounds[limit][plan] ?? Infinity) <= used[limit])
    expect(refused).toEqual(bounded)
  })

  test('when a trial ends without it, what Business allowed is refused where Gratuit has not', () => {
    const before = trial()
    const after = standing({})
    expect([before.plan, after.plan]).toEqual(['business', 'gratuit'])
    for (const action of planActions) {
      const usage = { mailboxes: 3, activeQuotes: 5, paymentChannels: 1, people: 1 }
      expect(allows(before, usage, action, 'viewer').ok).toBe(action !== 'directory:use')
      expect(allows(after, usage, action, 'viewer').ok).toBe(false)
      expect(allows(on(plan), usage, action, 'viewer').ok).toBe(
        countedBy(action).length > 0
          ? countedBy(action).every(
              (limit) => (bounds[limit][plan] ?? Infinity) > (usage[limit as keyof typeof usage] ?? 0),
            )
          : plans.indexOf(plan) >= plans.indexOf(had[action as keyof typeof had]),
      )
    }
  })
})

test('a refusal names the smallest plan that lifts it, and says why in a sentence', () => {
  expect(allows(on('gratuit'), { activeQuotes: 5 }, 'quote:send')).toEqual({
    ok: false,
    code: 'plan_limit',
    limit: 'activeQuotes',
    max: 5,
    used: 5,
    liftedBy: 'premium',
    message:
      'Votre formule Gratuit comprend 5\u00a0devis actifs en même temps\u00a0: la limite est atteinte.',
  })
  expect(allows(on('gratuit'), { people: 1 }, 'member:add')).toMatchObject({ liftedBy: 'business' })
  expect(allows(on('business'), { people: 50 }, 'member:add')).toMatchObject({ liftedBy: 'entreprise' })
  expect(allows(on('entreprise'), { people: 1_000 }, 'member:add')).toMatchObject({ liftedBy: null })
  expect(allows(on('premium'), {}, 'role:give', 'admin')).toMatchObject({
    message: 'Votre formule Premium ne comprend pas la gestion des rôles.',
  })
})

test('Team: its seats, three mailboxes a member, the roles admin and member', () => {
  const team = of('team', 4)
  expect(allows(team, { people: 3 }, 'member:add').ok).toBe(true)
  expect(allows(team, { people: 4 }, 'member:add')).toMatchObject({ max: 4, liftedBy: 'business' })
  expect(allows(team, { mailboxes: 30, ownMailboxes: 2 }, 'mailbox:connect').ok).toBe(true)
  expect(allows(team, { ownMailboxes: 3 }, 'mailbox:connect')).toMatchObject({
    limit: 'ownMailboxes',
    max: 3,
  })
  expect(
    ['admin', 'member', 'billing', 'viewer'].map((role) => allows(team, {}, 'role:give', role).ok),
  ).toEqual([true, true, false, false])
})

test('an accountant takes no place, and every plan gives the role', () => {
  for (const plan of [on('gratuit'), on('premium'), of('team', 2), of('starter')]) {
    expect(allows(plan, { people: 60 }, 'member:add', 'accountant')).toEqual({ ok: true })
    expect(allows(plan, {}, 'role:give', 'accountant')).toEqual({ ok: true })
    expect(allows(plan, { people: 60 }, 'member:add', 'viewer').ok).toBe(false)
  }
})

test('Starter is for one person; the offer Business bounds no mailbox', () => {
  expect(allows(of('starter'), { people: 1 }, 'member:add')).toMatchObject({ max: 1, liftedBy: 'business' })
  expect(allows(of('business'), { mailboxes: 400, ownMailboxes: 400 }, 'mailbox:connect').ok).toBe(true)
})

test('where billing is off everything is allowed', () => {
  const off = planOf({ plan: 'gratuit', trialStartedAt: start(400), subscription: null }, now, 'off')
  const most = { mailboxes: 1e6, ownMailboxes: 1e6, activeQuotes: 1e6, paymentChannels: 1e6, people: 1e6 }
  for (const action of planActions) expect(allows(off, most, action, 'viewer')).toEqual({ ok: true })
  expect(off.limits).toBe(NO_LIMITS)
})

test('the limits of the table are the bounds written here', () => {
  for (const plan of plans)
    for (const limit of Object.keys(bounds) as CountedLimit[])
      expect([plan, limit, planLimits[plan][limit]]).toEqual([plan, limit, bounds[limit][plan]])
})

test('a refusal leads to the offer that lifts it, and to the comparison where an offer has no more of it', () => {
  const lifted = (
    plan: Parameters<typeof on>[0],
    usage: Parameters<typeof allows>[1],
    action: PlanAction,
  ) => {
    const verdict = allows(on(plan), usage, action)
    return verdict.ok ? 'allowed' : offerLifting(verdict)
  }
  expect(lifted('gratuit', { activeQuotes: 5 }, 'quote:send')).toBe('starter')
  expect(lifted('gratuit', { people: 1 }, 'member:add')).toBe('team')
  expect(lifted('premium', {}, 'directory:use')).toBe('business')
  expect(lifted('gratuit', { mailboxes: 3 }, 'mailbox:connect')).toBeNull()
  expect(lifted('entreprise', { people: 1_000 }, 'member:add')).toBeNull()
})

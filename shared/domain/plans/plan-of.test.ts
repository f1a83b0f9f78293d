import { describe, expect, test } from 'vitest'
import { NO_LIMITS, planLimits } from './limits.ts'
import { historyStart, isPaid, type PlanFacts, planOf } from './plan-of.ts'
import { trialEnd } from './trial.ts'

const now = new Date('2026-06-15T10:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const subscription = (status: string, priceId: string, more: object = {}) => ({
  subscription: { status, priceId, seats: null, unpaidSince: null, ...more },
})
const having = (facts: Partial<PlanFacts>, days = 90) =>
  planOf({ plan: 'gratuit', trialStartedAt: daysAgo(days), subscription: null, ...facts }, now)

describe('the plan of an organization at an instant', () => {
  test.each<[string, Partial<PlanFacts>, number, string, string, string | null]>([
    ['on trial', {}, 29, 'trial', 'business', 'Essai'],
    ['after the trial', {}, 30, 'free', 'gratuit', 'Gratuit'],
    ['paid', subscription('active', 'ardoise_premium'), 90, 'paid', 'premium', 'Premium'],
    ['paid during the trial', subscription('trialing', 'ardoise_premium'), 3, 'paid', 'premium', 'Premium'],
    ['an offer', subscription('active', 'ardoise_offer_starter'), 90, 'paid', 'premium', 'Starter'],
    [
      'the offer Business',
      subscription('active', 'ardoise_offer_business'),
      90,
      'paid',
      'entreprise',
      'Business',
    ],
    ['a price of another version', subscription('active', 'price_later'), 90, 'paid', 'business', null],
    ['agreed on quote', { plan: 'partenaire' }, 90, 'paid', 'partenaire', 'Partenaire'],
    ['canceled', subscription('canceled', 'ardoise_business'), 90, 'free', 'gratuit', 'Gratuit'],
    [
      'canceled during the trial',
      subscription('canceled', 'ardoise_premium'),
      3,
      'trial',
      'business',
      'Essai',
    ],
    [
      'begun and never paid',
      subscription('incomplete', 'ardoise_business'),
      90,
      'free',
      'gratuit',
      'Gratuit',
    ],
  ])('%s', (_name, facts, days, source, plan, label) => {
    expect(having(facts, days)).toMatchObject({ source, plan, label })
  })

  test('an unpaid subscription keeps its plan for fourteen days, then nothing', () => {
    const unpaid = (days: number) =>
      having(subscription('past_due', 'ardoise_premium', { unpaidSince: daysAgo(days) }))
    expect(unpaid(0)).toMatchObject({ source: 'grace', plan: 'premium', label: 'Premium' })
    expect(unpaid(13)).toMatchObject({ source: 'grace', endsAt: '2026-06-16T10:00:00.000Z' })
    expect(unpaid(14)).toMatchObject({ source: 'free', plan: 'gratuit', endsAt: null })
  })

  test('the seats of Team are its people; its members connect three mailboxes each', () => {
    const team = having(subscription('active', 'ardoise_offer_team', { seats: 4 }))
    expect(team).toMatchObject({ offer: 'team', label: 'Team' })
    expect(team.limits).toEqual({
      ...planLimits.business,
      people: 4,
      ownMailboxes: 3,
      roles: 'admin-member',
    })
  })

  test('the trial ends at its very instant, without anything having run', () => {
    const startedAt = daysAgo(0)
    const at = (ms: number) =>
      planOf(
        { plan: 'gratuit', trialStartedAt: startedAt, subscription: null },
        new Date(trialEnd(startedAt).getTime() + ms),
      )
    expect(at(-1)).toMatchObject({
      source: 'trial',
      trialDaysLeft: 1,
      endsAt: trialEnd(startedAt).toISOString(),
    })
    expect(at(0)).toMatchObject({ source: 'free', trialDaysLeft: 0 })
  })

  test('where billing is off nothing is bounded, whatever was paid', () => {
    const off = planOf(
      { plan: 'gratuit', trialStartedAt: daysAgo(90), ...subscription('unpaid', 'x') },
      now,
      'off',
    )
    expect(off).toMatchObject({ source: 'off', label: null, limits: NO_LIMITS })
    expect(isPaid(off)).toBe(true)
    expect(historyStart(off, now)).toBeNull()
  })

  test('Gratuit shows twenty-five days of history', () => {
    expect(historyStart(having({}), now)).toEqual(daysAgo(25))
    expect(historyStart(having({}, 3), now)).toBeNull()
  })
})

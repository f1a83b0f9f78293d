import { expect, test } from 'vitest'
import { planOf } from './plan-of.ts'
import { dueTrialNotice } from './trial-notice.ts'

const start = new Date('2026-01-01T08:00:00Z')
const due = (days: number, subscription: { status: string; priceId: string } | null = null) => {
  const now = new Date(start.getTime() + days * 86_400_000)
  const facts = {
    plan: 'gratuit' as const,
    trialStartedAt: start,
    subscription: subscription && { ...subscription, seats: null, unpaidSince: null },
  }
  return dueTrialNotice(planOf(facts, now), start, now)
}

test.each<[number, string | null]>([
  [0, null],
  [22.9, null],
  [23, 'seven-days'],
  [28.9, 'seven-days'],
  [29, 'one-day'],
  [29.9, 'one-day'],
  [30, 'end'],
  [32.9, 'end'],
  [33, null],
  [400, null],
])('%d days after the start of a trial: %s', (days, notice) => {
  expect(due(days)).toBe(notice)
})

test('who pays is told nothing of the trial', () => {
  const paying = { status: 'active', priceId: 'ardoise_premium' }
  expect([due(24, paying), due(29, paying), due(30, paying)]).toEqual([null, null, null])
})

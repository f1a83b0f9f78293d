import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  contestedOfPlan,
  lastSigningDay,
  monthlyTerms,
  nextToPay,
  type PlanState,
  type PlanTerm,
  paymentPlanFaults,
  planStanding,
  planWaitsUntil,
  termStandings,
} from './payment-plan.ts'

const facts = { today: '2026-11-10', owedCents: 100_000, currency: 'EUR' } as const
const terms = monthlyTerms(100_000, 3, '2026-11-30')
const receipt = (on: string, cents: number) => ({ on, cents })

test('terms are equal but for the cents that do not divide, a month apart', () => {
  expect(terms).toEqual([
    { dueOn: '2026-11-30', cents: 33_334 },
    { dueOn: '2026-12-30', cents: 33_333 },
    { dueOn: '2027-01-30', cents: 33_333 },
  ])
  expect(monthlyTerms(10, 2, '2027-01-31')[1]?.dueOn).toBe('2027-02-28')
})

test('terms always add up, and are accepted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 12, max: 10_000_000 }), fc.integer({ min: 2, max: 12 }), (cents, count) => {
      const made = monthlyTerms(cents, count, '2026-11-30')
      expect(paymentPlanFaults(made, { ...facts, owedCents: cents })).toEqual([])
    }),
  )
})

describe('a payment plan is refused', () => {
  const codes = (some: readonly PlanTerm[]) =>
    paymentPlanFaults(some, facts).map(({ path, code }) => `${path} ${code}`)

  it.each([1, 13])('with %i terms', (count) => {
    expect(codes(monthlyTerms(100_000, count, '2026-11-30'))).toEqual(['terms payment_plan_terms'])
  })

  it('when it does not add up, in figures', () => {
    const short = terms.slice(0, 2)
    expect(codes(short)).toEqual(['terms payment_plan_total'])
    expect(paymentPlanFaults(short, facts)[0]?.message.replace(/\s/g, ' ')).toBe(
      'Les échéances font 666,67 €, mais 1 000,00 € sont à payer.',
    )
  })

  it('with a term in the past, out of order or without amount', () => {
    const wrong = [
      { dueOn: '2026-11-09', cents: 50_000 },
      { dueOn: '2026-12-01', cents: 50_000 },
      { dueOn: '2026-12-01', cents: 0 },
    ]
    expect(codes(wrong)).toEqual([
      'terms.0.dueOn term_past',
      'terms.2.dueOn term_order',
      'terms.2.cents term_amount',
    ])
  })
})

describe('terms are kept or missed', () => {
  const states = (receipts: { on: string; cents: number }[], today: string) =>
    termStandings(terms, receipts, today).map(({ state, paidCents }) => `${state} ${paidCents}`)

  it('by their day', () => {
    expect(states([], '2026-11-30')).toEqual(['waiting 0', 'waiting 0', 'waiting 0'])
    expect(states([], '2026-12-01')).toEqual(['missed 0', 'waiting 0', 'waiting 0'])
    expect(states([receipt('2026-11-30', 33_334)], '2026-12-01')).toEqual([
      'kept 33334',
      'waiting 0',
      'waiting 0',
    ])
  })

  it('with money in advance', () => {
    expect(states([receipt('2026-11-20', 70_000)], '2026-11-20')).toEqual([
      'kept 33334',
      'kept 33333',
      'waiting 3333',
    ])
  })

  it('and stay missed when they are paid later', () => {
    expect(states([receipt('2026-12-02', 66_667)], '2027-01-01')).toEqual([
      'missed 33334',
      'kept 33333',
      'waiting 0',
    ])
  })
})

test('reminders wait for a plan until its next day, not past an unpaid term', () => {
  const until = (receipts: { on: string; cents: number }[], today: string) =>
    planWaitsUntil(termStandings(terms, receipts, today))
  expect(until([], '2026-11-20')).toBe('2026-11-30')
  expect(until([], '2026-12-01')).toBe('2026-11-30')
  expect(until([receipt('2026-12-02', 33_334)], '2026-12-02')).toBe('2026-12-30')
  expect(until([receipt('2026-12-02', 100_000)], '2026-12-02')).toBe('2027-01-30')
})

test('what is to be paid next is all that was missed, else the rest of the first open term', () => {
  const next = (receipts: { on: string; cents: number }[], today: string) =>
    nextToPay(termStandings(terms, receipts, today))
  expect(next([], '2026-11-20')).toEqual({ dueOn: '2026-11-30', cents: 33_334 })
  expect(next([receipt('2026-11-20', 40_000)], '2026-11-20')).toEqual({ dueOn: '2026-12-30', cents: 26_667 })
  expect(next([receipt('2026-12-02', 3_334)], '2027-01-01')).toEqual({ dueOn: '2026-11-30', cents: 63_333 })
  expect(next([receipt('2026-12-02', 100_000)], '2027-01-01')).toBeNull()
})

test('a plan stands by its state and the day that it waits for', () => {
  const stands = (state: PlanState, today: string) => planStanding({ state, waitsUntil: '2026-11-30' }, today)
  expect([stands('proposed', '2026-11-30'), stands('proposed', '2026-12-01')]).toEqual([
    'proposed',
    'expired',
  ])
  expect([stands('signed', '2026-11-30'), stands('signed', '2026-12-01')]).toEqual(['signed', 'late'])
  expect([stands('completed', '2027-01-01'), stands('cancelled', '2027-01-01')]).toEqual([
    'completed',
    'cancelled',
  ])
})

test('what is contested of a plan is what it asks beyond what is owed and not contested', () => {
  expect(contestedOfPlan({ leftCents: 12_000, owed: 12_000, contested: 0 })).toBe(0)
  expect(contestedOfPlan({ leftCents: 12_000, owed: 12_000, contested: 4_000 })).toBe(4_000)
  // It was contested before, and is beside the plan.
  expect(contestedOfPlan({ leftCents: 8_000, owed: 12_000, contested: 4_000 })).toBe(0)
  expect(contestedOfPlan({ leftCents: 8_000, owed: 12_000, contested: 6_000 })).toBe(2_000)
  // A credit note took more off than the terms know.
  expect(contestedOfPlan({ leftCents: 12_000, owed: 3_000, contested: 1_000 })).toBe(1_000)
})

test('a plan is signed within 14 days, at most until its first term', () => {
  expect(lastSigningDay(terms, '2026-11-10')).toBe('2026-11-24')
  expect(lastSigningDay(terms, '2026-11-20')).toBe('2026-11-30')
})

test('no money is lost between terms', () => {
  const receipts = fc.array(fc.record({ on: fc.constant('2026-11-20'), cents: fc.nat({ max: 60_000 }) }))
  fc.assert(
    fc.property(receipts, (some) => {
      const paid = termStandings(terms, some, '2026-12-15').reduce((sum, { paidCents }) => sum + paidCents, 0)
      const received = some.reduce((sum, { cents }) => sum + cents, 0)
      expect(paid).toBe(Math.min(received, 100_000))
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '#shared/time/calendar-day.ts'
import {
  type Awaited,
  type AwaitedOf,
  balancesOf,
  casesOf,
  expectedDay,
  forecastError,
  forecastOf,
  givenUpBefore,
  habitOf,
  isoWeekOf,
  mondayOf,
  type PaidLate,
  spreadOverTerms,
  weightedQuantile,
} from './forecast.ts'

const today = '2026-11-30'
const paid = (daysLate: number, euros: number): PaidLate => ({ daysLate, cents: euros * 100 })
/** Vector of the facts, section 6. */
const vector = [paid(5, 1_000), paid(12, 1_000), paid(20, 3_000)]

describe('habit', () => {
  it('is the median weighted by the amounts', () => {
    expect(weightedQuantile(vector, 0.5)).toBe(20)
    expect(weightedQuantile([], 0.5)).toBeNull()
    expect(habitOf(vector, [])).toEqual({ early: 12, usual: 20, late: 20, payments: 3 })
  })

  it('is the company’s for whom paid less than three times, and the due day where nobody did', () => {
    expect(habitOf([paid(90, 9_000), paid(91, 9_000)], vector)).toMatchObject({ usual: 20, payments: 3 })
    expect(habitOf([], [])).toEqual({ early: 0, usual: 0, late: 0, payments: 0 })
  })
})

describe('expected day', () => {
  const money: Awaited = {
    cents: 100,
    dueOn: '2026-12-10',
    promisedOn: null,
    settlesOn: null,
    disputed: false,
  }

  it.each<[string, Partial<Awaited>, ReturnType<typeof expectedDay>]>([
    ['due day and habit', {}, { on: '2026-12-30', by: 'habit' }],
    ['a promise in place of them', { promisedOn: '2026-12-05' }, { on: '2026-12-05', by: 'promise' }],
    ['a promise that is over no longer', { promisedOn: '2026-11-29' }, { on: '2026-12-30', by: 'habit' }],
    [
      'a debit under way before all',
      { settlesOn: '2026-12-02', promisedOn: '2026-12-05' },
      { on: '2026-12-02', by: 'debit' },
    ],
    ['a dispute has none', { disputed: true, promisedOn: '2026-12-05' }, { on: null, by: 'disputed' }],
    [
      'past its day: late on the habit, next week',
      { dueOn: '2026-11-09' },
      { on: '2026-12-07', by: 'lateOnHabit' },
    ],
    ['long past its day: no longer forecast', { dueOn: '2026-08-10' }, { on: null, by: 'stale' }],
  ])('%s', (_, facts, expected) => {
    expect(expectedDay({ ...money, ...facts }, 20, today)).toEqual(expected)
  })
})

it.each([
  ['2026-11-30', '2026-11-30', 2026, 49],
  ['2026-12-31', '2026-12-28', 2026, 53],
  ['2027-01-03', '2026-12-28', 2026, 53],
  ['2027-01-04', '2027-01-04', 2027, 1],
  ['2024-12-30', '2024-12-30', 2025, 1],
])('%s is in the ISO week of %s', (day, monday, year, week) => {
  expect(mondayOf(day)).toBe(monday)
  expect(isoWeekOf(day)).toEqual({ year, week })
})

const awaitedOf = fc
  .record({
    cents: fc.integer({ min: 1, max: 500_000 }),
    due: fc.integer({ min: -200, max: 200 }),
    promise: fc.option(fc.integer({ min: -20, max: 60 })),
    disputed: fc.boolean(),
    days: fc.tuple(
      fc.integer({ min: -30, max: 90 }),
      fc.integer({ min: -30, max: 90 }),
      fc.integer({ min: -30, max: 90 }),
    ),
  })
  .map(({ cents, due, promise, disputed, days }): AwaitedOf => {
    const [early = 0, usual = 0, late = 0] = days.toSorted((a, b) => a - b)
    return {
      cents,
      dueOn: addDays(today, due),
      promisedOn: promise === null ? null : addDays(today, promise),
      settlesOn: null,
      disputed,
      habit: { early, usual, late, payments: 3 },
    }
  })

test('the forecast is low ≤ likely ≤ high, grows, and loses no cent', () => {
  fc.assert(
    fc.property(fc.array(awaitedOf), (awaited) => {
      const { weeks, disputedCents, staleCents, laterCents } = forecastOf(awaited, today)
      expect(weeks).toHaveLength(13)
      let before = { lowSumCents: 0, likelySumCents: 0, highSumCents: 0 }
      for (const week of weeks) {
        expect(week.lowSumCents).toBeLessThanOrEqual(week.likelySumCents)
        expect(week.likelySumCents).toBeLessThanOrEqual(week.highSumCents)
        expect(week.likelySumCents).toBe(before.likelySumCents + week.likelyCents)
        expect(week.lowSumCents).toBeGreaterThanOrEqual(before.lowSumCents)
        expect(week.highSumCents).toBeGreaterThanOrEqual(before.highSumCents)
        before = week
      }
      expect(before.likelySumCents + disputedCents + staleCents + laterCents).toBe(
        awaited.reduce((sum, { cents }) => sum + cents, 0),
      )
      expect(laterCents).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('what is due before the latest habit reaches is expected by no client, and so may be one sum', () => {
  const old = fc.tuple(awaitedOf, fc.integer({ min: 0, max: 9 }))
  fc.assert(
    fc.property(fc.array(old), (pairs) => {
      const latest = Math.max(0, ...pairs.map(([{ habit }]) => habit.usual))
      const before = givenUpBefore(today, latest)
      const unsaid = { promisedOn: null, disputed: false }
      const money = pairs.map(([one, days]) => ({ ...one, ...unsaid, dueOn: addDays(before, -1 - days) }))
      const cents = money.reduce((sum, one) => sum + one.cents, 0)
      const { weeks, ...sums } = forecastOf(money, today)
      expect(sums).toEqual({ disputedCents: 0, staleCents: cents, laterCents: 0 })
      expect(weeks.every(({ likelySumCents, highSumCents }) => likelySumCents + highSumCents === 0)).toBe(
        true,
      )
      // The day after, some habit still awaits it.
      const late = { early: 0, usual: latest, late: latest, payments: 3 }
      const due = { cents: 1, dueOn: before, settlesOn: null, ...unsaid, habit: late }
      expect(forecastOf([due], today).staleCents).toBe(0)
    }),
  )
})

it('measures how it went', () => {
  expect(forecastError([100, 100, 100], [50, 150, 100])).toEqual({
    weeklyPercent: (100 / 300) * 100,
    wholePercent: 0,
  })
  expect(forecastError([120], [100])).toEqual({ weeklyPercent: 20, wholePercent: 20 })
  expect(forecastError([120, 3], [0, 0])).toBeNull()
})

describe('cases', () => {
  test('money is never expected earlier by who pays late, nor later by who pays early', () => {
    fc.assert(
      fc.property(awaitedOf, (money) => {
        const { likely, lateOn, earlyOn } = casesOf(money, today)
        if (lateOn !== null && likely.on !== null) expect(lateOn >= likely.on).toBe(true)
        if (likely.on === null) expect(lateOn).toBeNull()
        else expect(earlyOn !== null && earlyOn <= likely.on).toBe(true)
      }),
    )
  })
})

describe('a plan of payment', () => {
  const open = (invoiceId: string, cents: number, dueOn: string) => ({ invoiceId, cents, dueOn })

  it('is awaited by its terms, the earliest invoice first; what no term asks for keeps its own day', () => {
    expect(
      spreadOverTerms(
        [open('b', 300, '2026-10-31'), open('a', 500, '2026-09-30')],
        [
          { dueOn: '2027-01-05', cents: 400 },
          { dueOn: '2026-12-05', cents: 300 },
        ],
      ).map(({ invoiceId, cents, termOn }) => [invoiceId, cents, termOn]),
    ).toEqual([
      ['a', 300, '2026-12-05'],
      ['a', 200, '2027-01-05'],
      ['b', 200, '2027-01-05'],
      ['b', 100, null],
    ])
  })

  test('loses no cent', () => {
    const cents = fc.integer({ min: 1, max: 9_000 })
    const day = fc.integer({ min: 0, max: 90 }).map((days) => addDays(today, days))
    fc.assert(
      fc.property(
        fc.array(fc.record({ invoiceId: fc.uuid(), cents, dueOn: day })),
        fc.array(fc.record({ cents, dueOn: day })),
        (money, terms) => {
          const sum = (of: readonly { cents: number }[]) => of.reduce((all, one) => all + one.cents, 0)
          const parts = spreadOverTerms(money, terms)
          expect(sum(parts)).toBe(sum(money))
          expect(sum(parts.filter(({ termOn }) => termOn !== null))).toBe(Math.min(sum(money), sum(terms)))
        },
      ),
    )
  })
})

it('adds to the balance what comes in, and takes what goes out', () => {
  const week = { likelyCents: 0, lowSumCents: 10, likelySumCents: 20, highSumCents: 30, outgoingCents: 15 }
  expect(balancesOf(100, [week, { ...week, highSumCents: 60 }])).toEqual([
    { lowBalanceCents: 95, likelyBalanceCents: 105, highBalanceCents: 115 },
    { lowBalanceCents: 80, likelyBalanceCents: 90, highBalanceCents: 130 },
  ])
})

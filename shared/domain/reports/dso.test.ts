import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, startOfMonth } from '#shared/time/calendar-day.ts'
import {
  averageDaysDelinquent,
  bestPossibleDso,
  collectionEffectiveness,
  countBack,
  daysToPay,
  type SalesPart,
  simpleDso,
} from './dso.ts'

/** Months up to a day, the newest first, with their sales in euros. */
function parts(on: string, ...euros: number[]): SalesPart[] {
  let to = on
  return euros.map((amount) => {
    const from = startOfMonth(to)
    const part = { from, to, cents: amount * 100 }
    to = addDays(from, -1)
    return part
  })
}
const rounded = (days: number) => Number(days.toFixed(1))

/** Vectors of the facts, section 5. */
describe('count-back', () => {
  it.each([
    ['A', 2_500, parts('2026-11-30', 1_200, 800, 700), 82.4],
    ['B, a month without sales', 1_500, parts('2026-11-30', 1_000, 0, 800), 79.8],
    ['C, a negative month', 1_500, parts('2026-11-30', 1_000, -200, 1_400), 76],
    ['D, less than the month', 300, parts('2026-11-30', 1_200), 7.5],
    ['E, exactly the month', 1_200, parts('2026-11-30', 1_200, 800), 30],
    ['F, a leap year', 5_000, parts('2028-03-31', 2_000, 2_000, 3_000), 70.3],
    ['inside a month, its first slice is the month to date', 600, parts('2026-11-15', 600, 800), 15],
  ])('%s', (_, owed, sales, days) => {
    const counted = countBack(owed * 100, sales)
    expect([counted.kind, rounded(counted.days)]).toEqual(['days', days])
  })

  it('C: the month below zero makes the rest larger', () => {
    expect(
      countBack(150_000, parts('2026-11-30', 1_000, -200, 1_400)).slices.map(
        ({ length, owedCents, days }) => [length, owedCents, days],
      ),
    ).toEqual([
      [30, 100_000, 30],
      [31, -20_000, 31],
      [30, 70_000, 15],
    ])
  })

  it('G: with too short a history it is no number, only « > 61 »', () => {
    expect(countBack(900_000, parts('2026-11-30', 1_200, 800))).toMatchObject({ kind: 'beyond', days: 61 })
  })

  it('H: a credit balance is nobody to wait for', () => {
    expect(countBack(-5_000, parts('2026-11-30', 1_200))).toEqual({ kind: 'credit', days: 0, slices: [] })
    expect(countBack(0, [])).toEqual({ kind: 'credit', days: 0, slices: [] })
  })
})

const months = fc
  .array(fc.integer({ min: -50_000, max: 200_000 }), { maxLength: 24 })
  .map((euros) => parts('2026-11-17', ...euros))

test('slices add up to what is owed and to its days, and are finite', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_00 }), months, (owed, sales) => {
      const { kind, days, slices } = countBack(owed, sales)
      const explained = slices.reduce((sum, { owedCents }) => sum + owedCents, 0)
      if (kind === 'days') expect(explained).toBe(owed)
      else expect(explained).toBeLessThan(owed)
      expect(days).toBeCloseTo(slices.reduce((sum, one) => sum + one.days, 0))
      for (const { days: share, length } of slices) {
        expect(share).toBeGreaterThan(0)
        expect(share).toBeLessThanOrEqual(length)
      }
    }),
  )
})

test('who is owed more waits no less', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), months, (owed, more, sales) => {
      expect(countBack(owed + more, sales).days).toBeGreaterThanOrEqual(countBack(owed, sales).days)
    }),
  )
})

describe('other readings, on the data of A', () => {
  const sales = { salesCents: 270_000, days: 91 }

  it('simple, best possible and the days that lateness costs', () => {
    expect(rounded(simpleDso(250_000, sales)!)).toBe(84.3)
    expect(rounded(bestPossibleDso(150_000, sales)!)).toBe(50.6)
    expect(rounded(averageDaysDelinquent(250_000, 150_000, sales)!)).toBe(33.7)
  })

  it('have no value without sales', () => {
    const none = { salesCents: 0, days: 91 }
    expect(simpleDso(250_000, none)).toBeNull()
    expect(averageDaysDelinquent(250_000, 0, { salesCents: -5, days: 91 })).toBeNull()
  })

  it('collection effectiveness', () => {
    const of = {
      openingCents: 2_000_000,
      salesCents: 6_000_000,
      closingCents: 2_500_000,
      closingNotDueCents: 1_800_000,
    }
    expect(rounded(collectionEffectiveness(of)!)).toBe(88.7)
    expect(
      collectionEffectiveness({
        openingCents: 0,
        salesCents: 500,
        closingCents: 500,
        closingNotDueCents: 500,
      }),
    ).toBeNull()
  })

  it('days to pay weigh the amounts, a part payment its own', () => {
    const paid = daysToPay([
      { cents: 100_000, days: 30 },
      { cents: 20_000, days: 60 },
      { cents: 300_000, days: 10 },
    ])!
    expect([rounded(paid.weighted), rounded(paid.plain)]).toEqual([17.1, 33.3])
    expect(daysToPay([])).toBeNull()
  })
})

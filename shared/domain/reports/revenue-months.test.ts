import { expect, it } from 'vitest'
import { revenueMonths, revenueOf } from './revenue-months.ts'

it('shows a year up to the present month, and the three to come', () => {
  const months = revenueMonths('2027-01-31')
  expect([months[0], months[11], months.at(-1), months.length]).toEqual([
    '2026-02-01',
    '2027-01-01',
    '2027-04-01',
    15,
  ])
})

it('adds up by month and currency, euros first; money of a month that is not shown counts in the whole', () => {
  const [euros, francs] = revenueOf(
    [
      { currency: 'CHF', month: null, kind: 'overdue', cents: 700 },
      { currency: 'EUR', month: '2027-01-01', kind: 'collected', cents: 1_000 },
      { currency: 'EUR', month: '2027-01-01', kind: 'collected', cents: -200 },
      { currency: 'EUR', month: '2028-06-01', kind: 'toCome', cents: 300 },
    ],
    '2027-01-31',
  )
  expect(euros).toMatchObject({ currency: 'EUR', collectedCents: 800, toComeCents: 300 })
  expect(euros!.months.find(({ month }) => month === '2027-01-01')).toEqual({
    month: '2027-01-01',
    collectedCents: 800,
    feesCents: 0,
    toComeCents: 0,
  })
  expect(francs).toMatchObject({ currency: 'CHF', overdueCents: 700 })
})

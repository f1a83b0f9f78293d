import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#shared/time/calendar-day.ts'
import {
  latestPeriods,
  type ReportedData,
  regimeOf,
  transmissionPeriod,
  type VatRegime,
  vatRegimeLabels,
} from './vat-regimes.ts'

const regimes = Object.keys(vatRegimeLabels) as VatRegime[]
const regime = fc.constantFrom(...regimes)
const data = fc.constantFrom<ReportedData>('transactions', 'payments')
const day = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2026-01-01', days))
const daysOf = (...facts: Parameters<typeof transmissionPeriod>) => {
  const { from, to, dueOn } = transmissionPeriod(...facts)
  return [from, to, dueOn]
}

test('periods and deadlines by regime', () => {
  expect(daysOf('real_monthly', 'transactions', '2026-09-10')).toEqual([
    ...['2026-09-01', '2026-09-10', '2026-09-20'],
  ])
  expect(daysOf('real_monthly', 'transactions', '2027-02-21')).toEqual([
    ...['2027-02-21', '2027-02-28', '2027-03-10'],
  ])
  expect(daysOf('real_monthly', 'payments', '2027-12-31')).toEqual([
    ...['2027-12-01', '2027-12-31', '2028-01-09'],
  ])
  expect(daysOf('real_quarterly', 'transactions', '2028-02-29')).toEqual([
    ...['2028-02-01', '2028-02-29', '2028-03-09'],
  ])
  expect(daysOf('simplified', 'payments', '2027-09-15')).toEqual(['2027-09-01', '2027-09-30', '2027-10-25'])
  expect(daysOf('franchise', 'transactions', '2027-10-01')).toEqual([
    ...['2027-09-01', '2027-10-31', '2027-11-25'],
  ])
})

test('the periods of a regime follow each other: each day is in one, and each is due after its end', () => {
  fc.assert(
    fc.property(regime, data, day, (of, what, on) => {
      const period = transmissionPeriod(of, what, on)
      expect(period.from <= on && on <= period.to && period.to < period.dueOn).toBe(true)
      for (const end of [period.from, period.to]) expect(transmissionPeriod(of, what, end)).toEqual(period)
      expect(transmissionPeriod(of, what, addDays(period.to, 1)).from).toBe(addDays(period.to, 1))
      const [own, before] = latestPeriods(of, what, on, 2)
      expect([own, addDays(before!.to, 1)]).toEqual([period, period.from])
    }),
  )
})

test('a period of transactions is within one of payments, so that one choice shows both', () => {
  fc.assert(
    fc.property(regime, day, (of, on) => {
      const { from, to } = transmissionPeriod(of, 'transactions', on)
      const payments = transmissionPeriod(of, 'payments', on)
      expect(payments.from <= from && to <= payments.to).toBe(true)
    }),
  )
})

test('an organization that did not say its regime counts as the one that transmits most often', () => {
  expect([regimeOf(true, 'simplified'), regimeOf(false, 'simplified'), regimeOf(false, null)]).toEqual([
    ...['franchise', 'simplified', 'real_monthly'],
  ])
})

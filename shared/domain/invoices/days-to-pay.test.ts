import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#shared/time/calendar-day.ts'
import { averageDaysToPay } from './days-to-pay.ts'

const paidAfter = (days: number) => ({ issuedOn: '2026-02-20', paidOn: addDays('2026-02-20', days) })

test('nothing paid has no delay; what is paid in advance counts 0', () => {
  expect(averageDaysToPay([])).toBeNull()
  expect(averageDaysToPay([paidAfter(30)])).toBe(30)
  expect(averageDaysToPay([paidAfter(-12), paidAfter(31)])).toBe(16)
})

test('lies between the fastest and the slowest, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1 }), (delays) => {
      const average = averageDaysToPay(delays.map(paidAfter))!
      expect(average).toBeGreaterThanOrEqual(Math.min(...delays))
      expect(average).toBeLessThanOrEqual(Math.max(...delays))
      expect(averageDaysToPay(delays.toReversed().map(paidAfter))).toBe(average)
    }),
  )
})

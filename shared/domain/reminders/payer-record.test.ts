import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#shared/time/calendar-day.ts'
import { payerRecord, type Settlement } from './payer-record.ts'

const TODAY = '2026-11-30'
const paid = (paidOn: string, late: number, cents = 1_000): Settlement => ({
  paidOn,
  dueOn: addDays(paidOn, -late),
  cents,
})
const record = (...settlements: Settlement[]) => payerRecord(settlements, [], TODAY)

test('the median delay is that of the money, not of the invoices', () => {
  const small = [2, 2, 2].map((late) => paid('2026-11-01', late, 100))
  expect(record(...small, paid('2026-11-02', 40, 10_000)).medianDelayDays).toBe(40)
  expect(record(paid('2026-11-01', 10), paid('2026-11-01', 20)).medianDelayDays).toBe(10)
  expect(record(paid('2026-11-01', -3)).medianDelayDays).toBe(-3)
  expect(record().medianDelayDays).toBeNull()
})

test('only twelve months count', () => {
  expect(record(paid('2025-11-30', 90)).medianDelayDays).toBeNull()
  expect(record(paid('2025-12-01', 90)).medianDelayDays).toBe(90)
  expect(record(paid('2026-12-01', 90)).medianDelayDays).toBeNull()
})

test.each([
  [10, 15, 'worse'],
  [10, 14, 'steady'],
  [10, 6, 'steady'],
  [10, 5, 'better'],
] as const)('from %i to %i days is %s', (was, is, trend) => {
  const half = (day: string, late: number) => [paid(day, late), paid(day, late)]
  expect(record(...half('2026-02-01', was), ...half('2026-09-01', is)).trend).toBe(trend)
})

test('a trend needs payments in both halves, and promises are counted', () => {
  expect(record(paid('2026-02-01', 1), paid('2026-09-01', 50)).trend).toBe('unknown')
  expect(payerRecord([], ['kept', 'broken', 'waiting', 'kept'], TODAY)).toMatchObject({
    promisesKept: 2,
    promisesBroken: 1,
  })
})

test('half of the money came by the median, half not before', () => {
  const some = fc.array(fc.tuple(fc.integer({ min: -20, max: 90 }), fc.integer({ min: 1, max: 9_000 })), {
    minLength: 1,
  })
  fc.assert(
    fc.property(some, (pairs) => {
      const median = record(...pairs.map(([late, cents]) => paid('2026-10-01', late, cents))).medianDelayDays!
      const sum = (kept: (late: number) => boolean) =>
        pairs.reduce((total, [late, cents]) => total + (kept(late) ? cents : 0), 0)
      expect(2 * sum((late) => late <= median)).toBeGreaterThanOrEqual(sum(() => true))
      expect(2 * sum((late) => late < median)).toBeLessThan(sum(() => true))
    }),
  )
})

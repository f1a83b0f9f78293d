import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { addDays } from '#shared/time/calendar-day.ts'
import { type AgeBucket, ageBucketNames, ageBucketOf, ageingOf, type OwedRow } from './ageing.ts'

/** Bounds of the facts, section 4. */
it.each<[string, AgeBucket]>([
  ['2027-03-01', 'notDue'],
  ['2026-11-30', 'notDue'],
  ['2026-11-29', 'late30'],
  ['2026-10-31', 'late30'],
  ['2026-10-30', 'late60'],
  ['2026-10-01', 'late60'],
  ['2026-09-30', 'late90'],
  ['2026-09-01', 'late90'],
  ['2026-08-31', 'lateMore'],
  ['2019-01-01', 'lateMore'],
])('on 30 November 2026, due %s is %s', (dueOn, bucket) => {
  expect(ageBucketOf(dueOn, '2026-11-30')).toBe(bucket)
})

it('takes the term of the organization where no day is due, and keeps credits apart', () => {
  const rows: OwedRow[] = [
    { cents: 1_000, dueOn: null, issuedOn: '2026-10-31' },
    { cents: 2_000, dueOn: null, issuedOn: '2026-10-30' },
    { cents: -300, dueOn: '2026-01-01', issuedOn: '2026-01-01' },
  ]
  expect(ageingOf(rows, '2026-11-30', 30)).toMatchObject({
    notDue: 1_000,
    late30: 2_000,
    creditsCents: -300,
    totalCents: 2_700,
  })
  expect(ageingOf([], '2026-11-30', 30).totalCents).toBe(0)
})

test('columns add up to the total', () => {
  const row = fc.record({
    cents: fc.integer({ min: -10_000_00, max: 10_000_00 }),
    dueOn: fc.option(fc.integer({ min: -400, max: 400 }).map((days) => addDays('2026-11-30', days))),
    issuedOn: fc.integer({ min: -500, max: 0 }).map((days) => addDays('2026-11-30', days)),
  })
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const ageing = ageingOf(rows, '2026-11-30', 30)
      const columns = ageBucketNames.reduce((sum, name) => sum + ageing[name], ageing.creditsCents)
      expect(columns).toBe(ageing.totalCents)
      expect(ageing.creditsCents).toBeLessThanOrEqual(0)
    }),
  )
})

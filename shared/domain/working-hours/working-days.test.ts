import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#shared/time/calendar-day.ts'
import { addWorkingDays, isWorkingDay } from './working-days.ts'

test.each([
  ['over a weekend', '2026-11-26', 'metropole', '2026-12-01'],
  ['from a Saturday', '2026-11-28', 'metropole', '2026-12-02'],
  ['over Christmas and a weekend', '2026-12-23', 'metropole', '2026-12-29'],
  ['over New Year’s day', '2026-12-31', 'metropole', '2027-01-06'],
  ['over Good Friday and Easter Monday in Alsace', '2027-03-25', 'alsace_moselle', '2027-04-01'],
  ['over Easter Monday elsewhere', '2027-03-25', 'metropole', '2027-03-31'],
] as const)('the third working day %s', (_case, from, region, expected) => {
  expect(addWorkingDays(from, 3, region)).toBe(expected)
})

test('is a working day with exactly that many working days on the way', () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 30 }), (from, count) => {
      const to = addWorkingDays(from, count, 'metropole')
      const passed = Array.from({ length: daysBetween(from, to) }, (_, index) => addDays(from, index + 1))
      expect(isWorkingDay(to, 'metropole')).toBe(true)
      expect(passed.filter((on) => isWorkingDay(on, 'metropole'))).toHaveLength(count)
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { todayIn } from '../../time/calendar-day.ts'
import { holidayName, holidayRegions } from './public-holidays.ts'
import {
  addWorkingMinutes,
  isClosedDay,
  isOpen,
  nextOpening,
  usualWorkingHours,
  type WorkingHours,
  workingMinutesBetween,
} from './working-hours.ts'

const minute = 60_000
const instant = fc
  .integer({ min: Date.UTC(2024, 0, 1) / minute, max: Date.UTC(2029, 0, 1) / minute })
  .map((minutes) => new Date(minutes * minute))

const intervals = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { maxLength: 6 })
  .map((quarters) => quarters.sort((a, b) => a - b).map((quarter) => quarter * 15))
  .map((marks) =>
    Array.from({ length: Math.floor(marks.length / 2) }, (_, at) => ({
      from: marks[2 * at] ?? 0,
      to: marks[2 * at + 1] ?? 1440,
    })),
  )

const someHours: fc.Arbitrary<WorkingHours> = fc
  .record({
    timeZone: fc.constantFrom(
      'Europe/Paris',
      'America/Guadeloupe',
      'Indian/Reunion',
      'America/Havana',
      'Asia/Kathmandu',
    ),
    week: fc.array(intervals, { minLength: 7, maxLength: 7 }),
    holidays: fc.constantFrom(...holidayRegions),
    closed: fc.constantFrom([], [{ from: '2026-08-03', to: '2026-08-21' }]),
  })
  .filter(({ week }) => week.some((day) => day.length > 0))

describe('working hours', () => {
  it('between an instant and so many minutes later are so many', () => {
    fc.assert(
      fc.property(someHours, instant, fc.integer({ min: 0, max: 6000 }), (hours, from, minutes) => {
        const to = addWorkingMinutes(hours, from, minutes)
        // Intervals at hours which the clocks skip once may open on no other day.
        if (to) expect(workingMinutesBetween(hours, from, to)).toBe(minutes)
      }),
    )
  })

  it('add up', () => {
    fc.assert(
      fc.property(
        someHours,
        fc.tuple(instant, fc.nat(40_000), fc.nat(40_000)),
        (hours, [from, some, more]) => {
          const middle = new Date(from.getTime() + some * minute)
          const to = new Date(middle.getTime() + more * minute)
          const parts = workingMinutesBetween(hours, from, middle) + workingMinutesBetween(hours, middle, to)
          expect(workingMinutesBetween(hours, from, to)).toBe(parts)
        },
      ),
    )
  })

  it('end later when more are added or the beginning is later', () => {
    fc.assert(
      fc.property(someHours, instant, fc.nat(3000), fc.nat(3000), (hours, from, minutes, more) => {
        const end = addWorkingMinutes(hours, from, minutes)?.getTime() ?? Number.POSITIVE_INFINITY
        const later = addWorkingMinutes(hours, from, minutes + more)?.getTime() ?? Number.POSITIVE_INFINITY
        const begun = addWorkingMinutes(hours, new Date(from.getTime() + more * minute), minutes)
        expect(later).toBeGreaterThanOrEqual(end)
        expect(begun?.getTime() ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(end)
      }),
    )
  })

  it('agree with being open, minute by minute', () => {
    fc.assert(
      fc.property(someHours, instant, fc.nat(2000), (hours, from, length) => {
        let open = 0
        for (let at = 0; at < length; at += 1) {
          if (isOpen(hours, new Date(from.getTime() + at * minute))) open += 1
        }
        expect(workingMinutesBetween(hours, from, new Date(from.getTime() + length * minute))).toBe(open)
      }),
      { numRuns: 40 },
    )
  })

  it('are never of a holiday or a closed day', () => {
    fc.assert(
      fc.property(someHours, instant, fc.integer({ min: 1, max: 3000 }), (hours, from, minutes) => {
        const end = addWorkingMinutes(hours, from, minutes)
        if (!end) return
        const lastMinute = new Date(end.getTime() - 1)
        const day = todayIn(hours.timeZone, lastMinute)
        expect(isOpen(hours, lastMinute)).toBe(true)
        expect(holidayName(day, hours.holidays)).toBeNull()
        expect(isClosedDay(hours, day)).toBe(false)
      }),
    )
  })

  it('open next at an instant that is open, with nothing worked before', () => {
    fc.assert(
      fc.property(someHours, instant, (hours, from) => {
        const opening = nextOpening(hours, from)
        if (!opening) return
        expect(isOpen(hours, opening)).toBe(true)
        expect(workingMinutesBetween(hours, from, opening)).toBe(0)
      }),
    )
  })

  it('pass over evenings, the week-end and the 11th of November', () => {
    const end = addWorkingMinutes(usualWorkingHours, new Date('2026-11-10T16:00:00Z'), 120)
    expect(end?.toISOString()).toBe('2026-11-12T09:00:00.000Z')
    const friday = addWorkingMinutes(usualWorkingHours, new Date('2026-11-20T16:30:00Z'), 60)
    expect(friday?.toISOString()).toBe('2026-11-23T08:30:00.000Z')
  })

  it('end at the closing time rather than at the next opening', () => {
    const end = addWorkingMinutes(usualWorkingHours, new Date('2026-11-20T16:00:00Z'), 60)
    expect(end?.toISOString()).toBe('2026-11-20T17:00:00.000Z')
  })

  it('last 23 and 25 hours on the days when the clocks change', () => {
    const always: WorkingHours = {
      timeZone: 'Europe/Paris',
      week: Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]),
      holidays: 'none',
      closed: [],
    }
    const spring = [new Date('2026-03-28T23:00:00Z'), new Date('2026-03-29T22:00:00Z')] as const
    const autumn = [new Date('2026-10-24T22:00:00Z'), new Date('2026-10-25T23:00:00Z')] as const
    expect(workingMinutesBetween(always, ...spring)).toBe(23 * 60)
    expect(workingMinutesBetween(always, ...autumn)).toBe(25 * 60)
    const night = { ...always, week: always.week.map(() => [{ from: 60, to: 240 }]) }
    expect(workingMinutesBetween(night, ...spring)).toBe(120)
    expect(workingMinutesBetween(night, ...autumn)).toBe(240)
    const skipped = { ...always, week: always.week.map(() => [{ from: 130, to: 170 }]) }
    expect(workingMinutesBetween(skipped, ...spring)).toBe(0)
  })

  it('never come where no day has any', () => {
    const never = { ...usualWorkingHours, week: usualWorkingHours.week.map(() => []) }
    expect(nextOpening(never, new Date())).toBeNull()
    expect(addWorkingMinutes(never, new Date(), 1)).toBeNull()
    expect(workingMinutesBetween(never, new Date(0), new Date())).toBe(0)
  })
})

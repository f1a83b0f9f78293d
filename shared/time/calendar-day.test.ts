import { describe, expect, it } from 'vitest'
import {
  addDays,
  clocksIn,
  daysBetween,
  isIsoDay,
  isTimeZone,
  nextMidnight,
  startOfDay,
  startOfMonth,
  todayIn,
} from './calendar-day.ts'

describe('days', () => {
  it.each([
    ['2026-11-21', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['21/11/2026', false],
  ])('%s is a day: %s', (text, expected) => {
    expect(isIsoDay(text)).toBe(expected)
  })

  it('adds and counts across months, years and clock changes', () => {
    expect(addDays('2026-11-21', 30)).toBe('2026-12-21')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
    expect(daysBetween('2026-11-21', '2026-11-20')).toBe(-1)
    expect(startOfMonth('2026-11-21')).toBe('2026-11-01')
  })
})

describe('time zones', () => {
  it('knows the day of an instant', () => {
    const instant = new Date('2026-11-20T23:30:00Z')
    expect(todayIn('Europe/Paris', instant)).toBe('2026-11-21')
    expect(todayIn('America/Toronto', instant)).toBe('2026-11-20')
    expect(isTimeZone('Europe/Paris')).toBe(true)
    expect(isTimeZone('Europe/Nulle-Part')).toBe(false)
  })

  it('agrees with Temporal on the first instant of every day of two years', () => {
    const zones = [
      'Europe/Paris',
      'America/New_York',
      'Asia/Kathmandu',
      'America/Havana',
      'America/Santiago',
      'Africa/Cairo',
      'Pacific/Auckland',
      'Indian/Reunion',
    ]
    for (const zone of zones) {
      for (let day = '2026-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
        const expected = Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds
        if (startOfDay(zone, day).getTime() !== expected) throw new Error(`${zone} ${day}`)
      }
    }
  })

  it('finds the next midnight, strictly later', () => {
    expect(nextMidnight('Europe/Paris', new Date('2026-11-21T09:00:00Z')).toISOString()).toBe(
      '2026-11-21T23:00:00.000Z',
    )
    expect(nextMidnight('Europe/Paris', new Date('2026-11-21T23:00:00Z')).toISOString()).toBe(
      '2026-11-22T23:00:00.000Z',
    )
    expect(nextMidnight('Europe/Paris', new Date('2026-03-28T23:00:00Z')).toISOString()).toBe(
      '2026-03-29T22:00:00.000Z',
    )
  })
})

it('tells what the clocks of a zone show, by summer and winter', () => {
  expect(clocksIn('Europe/Paris', new Date('2026-07-01T22:05:09.999Z'))).toBe('2026-07-02T00:05:09')
  expect(clocksIn('Europe/Paris', new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01T00:00:00')
  expect(clocksIn('UTC', new Date('2026-07-01T22:05:09Z'))).toBe('2026-07-01T22:05:09')
})

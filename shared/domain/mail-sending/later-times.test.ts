import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { laterTimes, readLocalTime, writeLocalTime } from './later-times.ts'

const PARIS = 'Europe/Paris'

describe('later', () => {
  test.each([
    ['2026-11-25T09:00:00Z', '2026-11-26T07:00:00.000Z', '2026-11-30T07:00:00.000Z'],
    // A Friday, a Saturday and a Monday.
    ['2026-11-27T09:00:00Z', '2026-11-28T07:00:00.000Z', '2026-11-30T07:00:00.000Z'],
    ['2026-11-28T09:00:00Z', '2026-11-29T07:00:00.000Z', '2026-11-30T07:00:00.000Z'],
    ['2026-11-30T09:00:00Z', '2026-12-01T07:00:00.000Z', '2026-12-07T07:00:00.000Z'],
    // In Paris Thursday has begun; and the clocks change on 29 March.
    ['2026-11-25T23:30:00Z', '2026-11-27T07:00:00.000Z', '2026-11-30T07:00:00.000Z'],
    ['2026-03-28T10:00:00Z', '2026-03-29T06:00:00.000Z', '2026-03-30T06:00:00.000Z'],
  ])('at %s', (now, tomorrow, monday) => {
    const times = laterTimes(PARIS, new Date(now))
    expect([times.tomorrow.toISOString(), times.monday?.toISOString()]).toEqual([tomorrow, monday])
  })

  test('on a Sunday, tomorrow is Monday', () => {
    expect(laterTimes(PARIS, new Date('2026-11-29T10:00:00Z')).monday).toBeNull()
  })
})

test('an hour that is typed is that hour of the zone', () => {
  const zones = fc.constantFrom(PARIS, 'America/Cayenne', 'Asia/Kathmandu', 'Indian/Reunion')
  const minutes = fc.integer({ min: 0, max: 60 * 24 * 700 })
  fc.assert(
    fc.property(zones, minutes, (zone, minute) => {
      const instant = new Date(Date.UTC(2026, 0, 1) + minute * 60_000)
      const typed = writeLocalTime(zone, instant)
      // In the hour that comes twice, either is right.
      expect(writeLocalTime(zone, readLocalTime(zone, typed)!)).toBe(typed)
    }),
  )
  expect(readLocalTime(PARIS, '2026-07-14T08:30')?.toISOString()).toBe('2026-07-14T06:30:00.000Z')
  expect(readLocalTime(PARIS, '2026-07-14')).toBeNull()
})

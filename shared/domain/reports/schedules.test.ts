import { describe, expect, test } from 'vitest'
import { movedCard } from './own-dashboards.ts'
import { type Cadence, cadenceText, daysOfSpan, latestDue, nextSending } from './schedules.ts'

const paris = { timeZone: 'Europe/Paris', holidays: 'metropole' } as const
const at = (text: string) => new Date(text)
const weekly: Cadence = { cadence: 'weekly', weekday: 1, monthDay: null, minute: 480 }
const first: Cadence = { cadence: 'firstWorkingDay', weekday: null, monthDay: null, minute: 480 }
const monthly = (monthDay: number): Cadence => ({ cadence: 'monthly', weekday: null, monthDay, minute: 480 })
const working: Cadence = { cadence: 'workingDays', weekday: null, monthDay: null, minute: 480 }
const next = (cadence: Cadence, after: string, calendar: Parameters<typeof nextSending>[1] = paris) =>
  nextSending(cadence, calendar, at(after)).toISOString()

describe('the next sending, on the clocks of the organization', () => {
  test('Monday at 8:00, winter and summer', () => {
    expect(next(weekly, '2026-11-30T06:59:59Z')).toBe('2026-11-30T07:00:00.000Z')
    expect(next(weekly, '2026-11-30T07:00:00Z')).toBe('2026-12-07T07:00:00.000Z')
    // Clocks go forward on 29 March 2026.
    expect(next(weekly, '2026-03-24T00:00:00Z')).toBe('2026-03-30T06:00:00.000Z')
    expect(next(weekly, '2026-11-30T07:00:00Z', { timeZone: 'Asia/Kathmandu', holidays: 'none' })).toBe(
      '2026-12-07T02:15:00.000Z',
    )
  })

  test('an hour that the clocks skip leaves at the skip, one that they show twice once', () => {
    const night = { ...weekly, weekday: 7, minute: 150 }
    expect(next(night, '2026-03-28T00:00:00Z')).toBe('2026-03-29T01:00:00.000Z')
    expect(next(night, '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z')
    expect(next(night, '2026-10-25T00:30:00Z')).toBe('2026-11-01T01:30:00.000Z')
  })

  test('the first working day is after the weekend and after holidays', () => {
    // 1 January 2027 is a Friday and a holiday; 1 May 2026 also; 1 November 2026 a Sunday.
    expect(next(first, '2026-12-15T00:00:00Z')).toBe('2027-01-04T07:00:00.000Z')
    expect(next(first, '2026-04-15T00:00:00Z')).toBe('2026-05-04T06:00:00.000Z')
    expect(next(first, '2026-10-15T00:00:00Z')).toBe('2026-11-02T07:00:00.000Z')
    expect(next(first, '2026-12-15T00:00:00Z', { ...paris, holidays: 'none' })).toBe(
      '2027-01-01T07:00:00.000Z',
    )
  })

  test('a day of the month is the last of a shorter one; working days leave out 11 November', () => {
    expect(next(monthly(31), '2026-02-01T00:00:00Z')).toBe('2026-02-28T07:00:00.000Z')
    expect(next(monthly(31), '2028-02-01T00:00:00Z')).toBe('2028-02-29T07:00:00.000Z')
    expect(next(monthly(31), '2026-03-01T00:00:00Z')).toBe('2026-03-31T06:00:00.000Z')
    expect(next(working, '2026-11-10T08:00:00Z')).toBe('2026-11-12T07:00:00.000Z')
  })
})

test('what an outage missed leaves once, the latest', () => {
  const due = at('2026-11-02T07:00:00Z')
  expect(latestDue(weekly, paris, { due, now: at('2026-11-02T07:00:30Z') })).toEqual({
    latest: due,
    next: at('2026-11-09T07:00:00Z'),
  })
  expect(latestDue(weekly, paris, { due, now: at('2026-11-24T12:00:00Z') })).toEqual({
    latest: at('2026-11-23T07:00:00Z'),
    next: at('2026-11-30T07:00:00Z'),
  })
  expect(
    latestDue(working, paris, { due: at('2021-11-02T07:00:00Z'), now: at('2026-11-30T12:00:00Z') }),
  ).toEqual({
    latest: at('2026-11-30T07:00:00Z'),
    next: at('2026-12-01T07:00:00Z'),
  })
  expect(
    latestDue(first, paris, { due: at('2021-11-02T07:00:00Z'), now: at('2026-11-30T12:00:00Z') }).latest,
  ).toEqual(at('2026-11-02T07:00:00Z'))
})

test('the days that a sending tells', () => {
  expect(daysOfSpan('previousMonth', '2027-01-04', 1)).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(daysOfSpan('month', '2026-11-30', 1)).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(daysOfSpan('year', '2026-11-30', 7)).toEqual({ from: '2026-07-01', to: '2026-11-30' })
})

test('its words', () => {
  expect(cadenceText(weekly)).toBe('Chaque lundi à 8:00')
  expect(cadenceText(first)).toBe('Le premier jour ouvré du mois à 8:00')
  expect(cadenceText(monthly(1))).toBe('Le 1er de chaque mois à 8:00')
})

test('a card moves to any place of its own, and to no other', () => {
  expect(movedCard(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(movedCard(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(movedCard(['a', 'b'], 0, 2)).toEqual(['a', 'b'])
  expect(movedCard(['a', 'b'], -1, 0)).toEqual(['a', 'b'])
})

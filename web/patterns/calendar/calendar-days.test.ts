import { expect, test } from 'vitest'
import {
  arrowDay,
  calendarRange,
  calendarStep,
  calendarTitle,
  calendarWeeks,
  fullDay,
} from './calendar-days.ts'

test('a month shows whole weeks from Monday, a week its seven days', () => {
  expect(calendarRange('month', '2026-11-28')).toEqual({ from: '2026-10-26', to: '2026-12-06' })
  expect(calendarRange('month', '2027-02-10')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  expect(calendarRange('week', '2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  expect(calendarWeeks('month', '2026-11-28')).toHaveLength(6)
  expect(calendarWeeks('week', '2026-11-28')).toEqual([
    ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'],
  ])
})

test('one goes on by months and weeks', () => {
  expect(calendarStep('month', '2026-12-31', 1)).toBe('2027-01-01')
  expect(calendarStep('month', '2026-12-31', -1)).toBe('2026-11-01')
  expect(calendarStep('week', '2026-12-31', -1)).toBe('2026-12-24')
})

test('names are French', () => {
  expect(calendarTitle('month', '2026-11-28')).toBe('Novembre 2026')
  expect(calendarTitle('week', '2026-12-03')).toBe('Semaine du 30 novembre 2026')
  expect(fullDay('2026-12-01')).toBe('mardi 1er décembre 2026')
})

test('arrows move by a day or a week', () => {
  expect(arrowDay('2026-11-30', 'ArrowRight')).toBe('2026-12-01')
  expect(arrowDay('2026-11-30', 'ArrowUp')).toBe('2026-11-23')
  expect(arrowDay('2026-11-30', 'Enter')).toBeNull()
})

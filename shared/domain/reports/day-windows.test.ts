import { describe, expect, it } from 'vitest'
import {
  comparisonWindow,
  conversionRate,
  conversionWindow,
  expiringWindow,
  growthPercent,
  monthToDate,
} from './day-windows.ts'

describe('windows', () => {
  it.each([
    ['2026-11-21', '2026-11-01', '2026-10-01', '2026-10-21'],
    ['2026-03-31', '2026-03-01', '2026-02-01', '2026-02-28'],
    ['2028-03-29', '2028-03-01', '2028-02-01', '2028-02-29'],
    ['2026-01-15', '2026-01-01', '2025-12-01', '2025-12-15'],
    ['2026-11-01', '2026-11-01', '2026-10-01', '2026-10-01'],
    ['2026-02-28', '2026-02-01', '2026-01-01', '2026-01-28'],
  ])(
    '%s: the month so far against the same days of the previous one',
    (today, from, previousFrom, previousTo) => {
      expect(monthToDate(today)).toEqual({ from, to: today })
      expect(comparisonWindow(today)).toEqual({ from: previousFrom, to: previousTo })
    },
  )

  it('counts 30 days back and 3 days ahead', () => {
    expect(conversionWindow('2026-11-30')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
    expect(expiringWindow('2026-11-29')).toEqual({ from: '2026-11-29', to: '2026-12-02' })
  })
})

describe('figures', () => {
  it.each([
    [123_00, 100_00, 23],
    [80, 100, -20],
    [100, 100, 0],
    [0, 100, -100],
    [999, 1000, 0],
    [5, 0, null],
    [5, -10, null],
  ])('growth of %s over %s is %s', (current, previous, expected) => {
    expect(growthPercent(current, previous)).toBe(expected)
  })

  it.each([
    [3, 8, 38],
    [1, 3, 33],
    [0, 4, 0],
    [4, 4, 100],
    [0, 0, null],
  ])('%s signed of %s sent is %s %', (signed, sent, expected) => {
    expect(conversionRate(signed, sent)).toBe(expected)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../../time/calendar-day.ts'
import { spentText } from './figures.ts'
import { bucketsOf, grainOf, periodDays } from './periods.ts'

describe('periods', () => {
  it.each([
    ['7d', '2026-11-19', '2026-11-25', '2026-11-12', '2026-11-18'],
    ['30d', '2026-10-27', '2026-11-25', '2026-09-27', '2026-10-26'],
    ['month', '2026-11-01', '2026-11-25', '2026-10-01', '2026-10-25'],
    ['last_month', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['3m', '2026-08-26', '2026-11-25', '2026-05-26', '2026-08-25'],
    ['12m', '2025-11-26', '2026-11-25', '2024-11-26', '2025-11-25'],
  ] as const)('%s of 25 November 2026', (period, from, to, beforeFrom, beforeTo) => {
    expect(periodDays(period, '2026-11-25')).toEqual({
      days: { from, to },
      before: { from: beforeFrom, to: beforeTo },
    })
  })

  it('begins three months back even where that month is shorter', () => {
    expect(periodDays('3m', '2026-05-31').days.from).toBe('2026-03-01')
    expect(periodDays('12m', '2028-02-29').days.from).toBe('2027-03-01')
  })

  const windows = fc
    .tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 1_100 }))
    .map(([start, length]) => ({
      from: addDays('2000-01-01', start),
      to: addDays('2000-01-01', start + length),
    }))

  it('are cut into buckets that leave no day out, at most fifty or so', () => {
    fc.assert(
      fc.property(windows, (window) => {
        const buckets = bucketsOf(window)
        expect(buckets[0]!.from).toBe(window.from)
        expect(buckets.at(-1)!.to).toBe(window.to)
        for (const [index, { from, to }] of buckets.entries()) {
          expect(from <= to).toBe(true)
          const next = buckets[index + 1]
          if (next) expect(addDays(to, 1)).toBe(next.from)
        }
        expect(buckets.length).toBeLessThanOrEqual(45)
        if (grainOf(window) === 'week')
          for (const { from } of buckets.slice(1)) expect(new Date(`${from}T00:00:00Z`).getUTCDay()).toBe(1)
      }),
    )
  })

  it('are compared with as many days just before', () => {
    fc.assert(
      fc.property(windows, (chosen) => {
        const { days, before } = periodDays('custom', '2026-11-25', chosen)
        expect(daysBetween(before.from, before.to)).toBe(daysBetween(days.from, days.to))
        expect(addDays(before.to, 1)).toBe(days.from)
      }),
    )
  })
})

describe('figures', () => {
  it.each([
    [0, 'work', 'moins d’une minute'],
    [45, 'work', '45\u00a0min'],
    [60, 'work', '1\u00a0h'],
    [200, 'work', '3\u00a0h\u00a020'],
    [5000, 'work', '83\u00a0h\u00a020'],
    [2879, 'clock', '47\u00a0h\u00a059'],
    [2880, 'clock', '2\u00a0j'],
    [6000, 'clock', '4\u00a0j\u00a04\u00a0h'],
  ] as const)('%i minutes (%s) are %s', (minutes, clock, text) => {
    expect(spentText(minutes, clock)).toBe(text)
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '#shared/time/calendar-day.ts'
import { bookPeriods } from './periods.ts'

it('lists fiscal years, quarters and months up to today', () => {
  const periods = bookPeriods('2026-11-27', 7)
  expect(periods.slice(0, 2)).toEqual([
    { kind: 'year', from: '2026-07-01', to: '2027-06-30' },
    { kind: 'year', from: '2025-07-01', to: '2026-06-30' },
  ])
  expect(periods[4]).toEqual({ kind: 'quarter', from: '2026-10-01', to: '2026-12-31' })
  expect(periods.slice(8, 10)).toEqual([
    { kind: 'month', from: '2026-11-01', to: '2026-11-30' },
    { kind: 'month', from: '2026-10-01', to: '2026-10-31' },
  ])
})

it('the periods of a kind follow each other, and the first holds today', () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 12 }), (today, yearStart) => {
      for (const own of Map.groupBy(bookPeriods(today, yearStart), ({ kind }) => kind).values()) {
        expect(own[0]!.from <= today && today <= own[0]!.to).toBe(true)
        for (const [index, { to }] of own.slice(1).entries()) expect(addDays(to, 1)).toBe(own[index]!.from)
      }
    }),
  )
})

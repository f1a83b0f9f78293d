import { describe, expect, test } from 'vitest'
import { figureKeys, figures } from './figures.ts'
import { goalAims, goalFigures } from './goal-names.ts'
import { goalAmount, goalDays, goalProgress, goalSentence } from './goals.ts'

const november = { from: '2026-11-01', to: '2026-11-30' }
const reach = { aim: 'reach', reading: 'period', target: 1_000_000, days: november } as const

test('every goal is for a figure that is there, counted in what a target holds', () => {
  for (const figure of goalFigures) {
    expect(figureKeys).toContain(figure)
    expect(['cents', 'days', 'percent', 'count']).toContain(figures[figure].unit)
    expect(['reach', 'under']).toContain(goalAims[figure])
  }
})

test('a quarter is of the calendar, a fiscal year begins in its month', () => {
  expect(goalDays('month', '2028-02-10', 1)).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(goalDays('quarter', '2026-11-30', 7)).toEqual({ from: '2026-10-01', to: '2026-12-31' })
  expect(goalDays('year', '2026-06-30', 7)).toEqual({ from: '2025-07-01', to: '2026-06-30' })
  expect(goalDays('year', '2026-07-01', 7)).toEqual({ from: '2026-07-01', to: '2027-06-30' })
})

describe('progress against the time that passed', () => {
  test.each([
    [620_000, '2026-11-21', 62, 70, 'behind'],
    [700_000, '2026-11-21', 70, 70, 'ahead'],
    [999_999, '2026-11-30', 99, 100, 'behind'],
    [1_000_000, '2026-11-03', 100, 10, 'reached'],
    [999_999, '2026-12-01', 99, 100, 'missed'],
    [-1, '2026-11-10', -1, 33, 'behind'],
  ] as const)('%i on %s', (value, today, percent, timePercent, state) => {
    expect(goalProgress({ ...reach, value, today })).toEqual({ percent, timePercent, state })
  })

  test('before its days and without anything to measure it says so, never NaN', () => {
    expect(goalProgress({ ...reach, value: 0, today: '2026-10-31' })).toEqual({
      percent: null,
      timePercent: 0,
      state: 'to_come',
    })
    expect(goalProgress({ ...reach, value: null, today: '2026-11-15' })).toEqual({
      percent: null,
      timePercent: 50,
      state: 'unknown',
    })
  })

  test('a bound is exceeded at once, and kept only when its days are over', () => {
    const bound = { ...reach, aim: 'under' } as const
    expect(goalProgress({ ...bound, value: 1_000_001, today: '2026-11-02' }).state).toBe('exceeded')
    expect(goalProgress({ ...bound, value: 500_000, today: '2026-11-15' }).state).toBe('ahead')
    expect(goalProgress({ ...bound, value: 500_001, today: '2026-11-15' }).state).toBe('behind')
    expect(goalProgress({ ...bound, value: 1_000_000, today: '2026-12-01' }).state).toBe('reached')
    const dso = { ...bound, reading: 'day', target: 450 } as const
    expect(goalProgress({ ...dso, value: 450, today: '2026-11-15' }).state).toBe('running')
    expect(goalProgress({ ...dso, value: 451, today: '2026-11-15' }).state).toBe('exceeded')
  })
})

test('its sentence and its amounts are in the words of the figure', () => {
  const facts = { percent: 62, timePercent: 71, state: 'behind' } as const
  expect(goalSentence(facts, { aim: 'reach', reading: 'period' })).toBe(
    '62\u00a0% de l’objectif, 71\u00a0% du temps écoulé',
  )
  expect(goalSentence(facts, { aim: 'under', reading: 'period' })).toBe(
    '62\u00a0% du plafond, 71\u00a0% du temps écoulé',
  )
  expect(
    goalSentence({ ...facts, timePercent: 100, state: 'missed' }, { aim: 'reach', reading: 'period' }),
  ).toBe('62\u00a0% de l’objectif, période terminée')
  expect(goalAmount(824, 'days', 'EUR')).toBe('82,4\u00a0j')
  expect(goalAmount(900, 'percent', 'EUR')).toBe('90\u00a0%')
  expect(goalAmount(1_200_000, 'cents', 'EUR')).toMatch(/^12\s000,00\s€$/u)
})

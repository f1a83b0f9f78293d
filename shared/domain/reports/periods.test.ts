import { describe, expect, it } from 'vitest'
import { changeOf, chosenPeriod, comparedWith, periodAround, periodBeside } from './periods.ts'

const today = '2026-11-17'
const march = '2026-03-31'

describe('a period', () => {
  it.each([
    ['month', '2026-10-05', 1, '2026-10-01', '2026-10-31', true],
    ['month', '2026-11-02', 1, '2026-11-01', '2026-11-17', false],
    ['month', '2028-02-10', 1, '2028-02-01', '2028-02-29', false],
    ['quarter', '2026-09-30', 4, '2026-07-01', '2026-09-30', true],
    ['quarter', '2026-11-17', 1, '2026-10-01', '2026-11-17', false],
    ['year', '2026-03-31', 4, '2025-04-01', '2026-03-31', true],
    ['year', '2026-04-01', 4, '2026-04-01', '2026-11-17', false],
    ['year', '2025-06-01', 1, '2025-01-01', '2025-12-31', true],
  ] as const)('%s around %s, fiscal year from month %i', (kind, on, yearStart, from, to, isOver) => {
    expect(periodAround(kind, on, today, yearStart)).toEqual({ kind, from, to, isOver })
  })

  it('that was chosen turned round is read the right way', () => {
    expect(chosenPeriod({ from: '2026-05-10', to: '2026-05-01' }, today)).toEqual({
      kind: 'chosen',
      from: '2026-05-01',
      to: '2026-05-10',
      isOver: true,
    })
    expect(chosenPeriod({ from: '2026-11-01', to: '2026-12-31' }, today)).toMatchObject({
      to: today,
      isOver: false,
    })
  })

  it('has others beside it', () => {
    const october = periodAround('month', '2026-10-05', today, 1)
    expect([periodBeside(october, -1), periodBeside(october, 1)]).toEqual(['2026-09-01', '2026-11-01'])
    const week = chosenPeriod({ from: '2026-11-02', to: '2026-11-08' }, today)
    expect(periodBeside(week, -1)).toBe('2026-10-26')
  })
})

describe('is compared', () => {
  it('as a whole where both are over', () => {
    const october = periodAround('month', '2026-10-05', today, 1)
    expect(comparedWith(october, 'previous')).toEqual({ from: '2026-09-01', to: '2026-09-30' })
    expect(comparedWith(october, 'lastYear')).toEqual({ from: '2025-10-01', to: '2025-10-31' })
    expect(comparedWith(october, 'none')).toBeNull()
  })

  it('with the same number of days while it lasts, at most to the end', () => {
    const november = periodAround('month', today, today, 1)
    expect(comparedWith(november, 'previous')).toEqual({ from: '2026-10-01', to: '2026-10-17' })
    expect(comparedWith(november, 'lastYear')).toEqual({ from: '2025-11-01', to: '2025-11-17' })
    expect(comparedWith(periodAround('month', march, march, 1), 'previous')).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    })
  })

  it('with the same number of days before those that were chosen', () => {
    const days = chosenPeriod({ from: '2026-05-01', to: '2026-05-10' }, today)
    expect(comparedWith(days, 'previous')).toEqual({ from: '2026-04-21', to: '2026-04-30' })
    expect(comparedWith(days, 'lastYear')).toEqual({ from: '2025-05-01', to: '2025-05-10' })
  })

  it('without growth from a base that is zero or below', () => {
    expect(changeOf(150, 100)).toEqual({ difference: 50, growthPercent: 50 })
    expect(changeOf(150, 0)).toEqual({ difference: 150, growthPercent: null })
    expect(changeOf(-5, -10)).toEqual({ difference: 5, growthPercent: null })
  })
})

import { expect, test } from 'vitest'
import { cutMonths, splitMonths } from './month-spans.ts'

test('a window is its whole months and the days of the others', () => {
  expect(splitMonths({ from: '2026-01-15', to: '2026-04-30' }, new Set(['2026-03-01']))).toEqual({
    months: ['2026-02-01', '2026-04-01'],
    rest: [
      { from: '2026-01-15', to: '2026-01-31' },
      { from: '2026-03-01', to: '2026-03-31' },
    ],
  })
  expect(splitMonths({ from: '2026-02-10', to: '2026-02-20' }, new Set())).toEqual({
    months: [],
    rest: [{ from: '2026-02-10', to: '2026-02-20' }],
  })
  expect(splitMonths({ from: '2028-02-01', to: '2028-02-29' }, new Set())).toEqual({
    months: ['2028-02-01'],
    rest: [],
  })
})

test('months that a day cuts, or that changed, are read by days', () => {
  expect(
    cutMonths('2026-11-30', ['2025-12-01', '2025-11-30'], new Set(['2020-02-01', '2026-12-01'])),
  ).toEqual({
    months: ['2020-02-01', '2025-11-01', '2025-12-01', '2026-11-01'],
    rest: [
      { from: '2020-02-01', to: '2020-02-29' },
      { from: '2025-11-01', to: '2025-11-30' },
      { from: '2025-12-01', to: '2025-12-31' },
      { from: '2026-11-01', to: '2026-11-30' },
    ],
  })
})

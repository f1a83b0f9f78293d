import { expect, it } from 'vitest'
import { formatInteger } from '#shared/french/format.ts'
import { chartSummary } from './chart-summary.ts'
import type { ChartPoint } from './chart-types.ts'

const points = (...values: (number | null)[]): ChartPoint[] =>
  values.map((value, index) => ({
    key: String(index),
    label: `${index}`,
    title: `Jour ${index}`,
    values: [value],
  }))
const summary = (...values: (number | null)[]) =>
  chartSummary(['Reçus'], points(...values), formatInteger)?.replaceAll('\u00a0', ' ')

it('says in one sentence how a series ends, and its extremes', () => {
  expect(summary(3, 9, 1, 5)).toBe('Reçus : 5 (jour 3), au plus haut 9 (jour 1), au plus bas 1 (jour 2).')
  expect(summary(3, 9)).toBe('Reçus : 9 (jour 1), le plus haut, au plus bas 3 (jour 0).')
  expect(summary(9, 3)).toBe('Reçus : 3 (jour 1), au plus haut 9 (jour 0), le plus bas.')
  expect(summary(4, 4, 4)).toBe('Reçus : 4 tout du long, de jour 0 à jour 2.')
  expect(summary(null, -4)).toBe('Reçus : −4 (jour 1).')
})

it('leaves out what is not measured or not over', () => {
  expect(summary(null, null)).toBeUndefined()
  const [first, second] = points(3, 9)
  expect(chartSummary(['Reçus'], [first!, { ...second!, unfinished: true }], formatInteger)).toBe(
    'Reçus\u00a0: 3 (jour 0).',
  )
})

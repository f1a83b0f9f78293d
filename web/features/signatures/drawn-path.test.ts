import { expect, test } from 'vitest'
import { DRAWN_PATH_MAX, drawnPathPattern } from '#shared/domain/signatures/code-verdict.ts'
import { pathOf } from './drawn-path.ts'

const wave = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ x: index / 3, y: 80 + 40 * Math.sin(index / 9) }))

test('strokes become one path that the API accepts', () => {
  const path = pathOf([{ points: wave(200) }, { points: [{ x: -3, y: 12.345 }] }])
  expect(path).toMatch(drawnPathPattern)
  expect(path.split('M')).toHaveLength(3)
  expect(path).toContain('M0 12.3 L')
})

test('a very long drawing is simplified, an empty one is an empty text', () => {
  const path = pathOf([{ points: wave(20_000) }])
  expect(path).toMatch(drawnPathPattern)
  expect(path.length).toBeLessThanOrEqual(DRAWN_PATH_MAX)
  expect(path.length).toBeGreaterThan(DRAWN_PATH_MAX / 4)
  expect(pathOf([])).toBe('')
})

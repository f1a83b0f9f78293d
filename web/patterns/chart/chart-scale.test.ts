import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisOf, scaleOf, shownLabels } from './chart-scale.ts'

test('an axis reaches the highest value in at most four steps of whole numbers', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (highest) => {
      const lines = scaleOf(highest)
      expect(lines[0]).toBe(0)
      expect(lines.at(-1)).toBeGreaterThanOrEqual(highest)
      expect(lines.length).toBeGreaterThan(1)
      expect(lines.length).toBeLessThanOrEqual(5)
      expect(lines.every(Number.isInteger)).toBe(true)
    }),
  )
  expect(scaleOf(7)).toEqual([0, 2, 4, 6, 8])
  expect(scaleOf(0)).toEqual([0, 1])
})

test('an axis of values below zero too has a line at 0, and reaches both ends', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 })), (values) => {
      const lines = axisOf(values)
      expect(lines).toContain(0)
      expect(lines.length).toBeLessThanOrEqual(7)
      expect(lines[0]).toBeLessThanOrEqual(Math.min(0, ...values))
      expect(lines.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...values))
      expect(lines.at(-1)).toBeGreaterThan(lines[0]!)
    }),
  )
  expect(axisOf([-200, 1_000])).toEqual([-500, 0, 500, 1_000])
  expect(axisOf([])).toEqual([0, 1])
})

test('labels that have no room are left out evenly', () => {
  expect(shownLabels(30, 8)).toEqual([0, 4, 8, 12, 16, 20, 24, 28])
  expect(shownLabels(5, 8)).toEqual([0, 1, 2, 3, 4])
})

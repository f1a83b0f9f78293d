import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { heldByTests, notConforming } from './accessibility-facts.ts'

test('what the statement says to hold has a test', () => {
  expect(heldByTests.filter(({ test: file }) => !existsSync(file)).map(({ test: file }) => file)).toEqual([])
})

test('« partiellement conforme » says what does not conform, by criterion', () => {
  expect(notConforming.length).toBeGreaterThan(0)
  for (const { criterion } of notConforming) expect(criterion).toMatch(/^\d+\.\d+( et \d+\.\d+)?$/)
})

import { expect, test } from 'vitest'
import { computeTotals } from '#shared/domain/documents/totals.ts'
import { demoQuoteContent } from '#shared/domain/quotes/demo-quote.ts'
import { onboardingPercent, onboardingSteps } from './onboarding.ts'

test('each step adds a quarter of the progress', () => {
  expect(onboardingSteps.map((_step, index) => onboardingPercent(index))).toEqual([0, 25, 50, 75])
})

test('the demonstration quote totals 2 715,00 € without tax', () => {
  const lines = demoQuoteContent.lines.map((line, index) => ({ ...line, id: String(index) }))
  expect(computeTotals(lines, null, { vatApplicable: true })).toMatchObject({
    netCents: 271_500,
    vatCents: 54_300,
    grossCents: 325_800,
  })
})

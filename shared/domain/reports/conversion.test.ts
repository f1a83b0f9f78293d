import { describe, expect, it } from 'vitest'
import { cohortConversion, daysToSignature, periodConversion, type SentQuote } from './conversion.ts'

const november = { from: '2026-11-01', to: '2026-11-30' }
const quote = (sentOn: string, signedOn: string | null, euros = 100): SentQuote => ({
  sentOn,
  signedOn,
  cents: euros * 100,
})

/** The vector of the facts, section 3: ten sent in November, three signed in it and two in December; a fourth signed was sent before. */
const quotes = [
  quote('2026-11-02', '2026-11-10', 1_000),
  quote('2026-11-03', '2026-11-05'),
  quote('2026-11-30', '2026-11-30'),
  quote('2026-11-20', '2026-12-01'),
  quote('2026-11-21', '2026-12-31'),
  ...Array.from({ length: 5 }, () => quote('2026-11-15', null)),
  quote('2026-10-31', '2026-11-01'),
]

describe('two readings of a conversion', () => {
  it('the cohort still moves after its period', () => {
    expect(cohortConversion(quotes, november, '2026-11-30').percent).toBe(30)
    expect(cohortConversion(quotes, november, '2026-12-31').percent).toBe(50)
  })

  it('the period is settled once over', () => {
    expect(periodConversion(quotes, november)).toMatchObject({ signed: 4, sent: 10, percent: 40 })
  })

  it('by amount', () => {
    const { signedCents, sentCents, centsPercent } = cohortConversion(quotes, november, '2026-11-30')
    expect([signedCents, sentCents]).toEqual([120_000, 190_000])
    expect(centsPercent).toBeCloseTo(63.16)
  })

  it('is no number where nothing was sent', () => {
    const march = { from: '2026-03-01', to: '2026-03-31' }
    expect(periodConversion(quotes, march)).toMatchObject({ percent: null, centsPercent: null })
    expect(daysToSignature(quotes, march)).toBeNull()
  })

  it('tells the median of the days, not their mean', () => {
    expect(daysToSignature(quotes, november)).toBe(1.5)
    expect(daysToSignature(quotes, { from: '2026-12-01', to: '2026-12-01' })).toBe(11)
  })
})

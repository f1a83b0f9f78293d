import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '#shared/time/calendar-day.ts'
import { type InterestFacts, lateInterest } from './interest.ts'
import { penaltyDays, penaltyInvoice } from './penalty-invoice.ts'
import { ratesWith } from './rates.ts'

const facts: InterestFacts = {
  debtor: 'professional',
  rule: { kind: 'law' },
  dueOn: '2025-05-31',
  grossCents: 1_200_000,
  reductions: [],
  until: '2025-08-20',
  formalNoticeOn: null,
  insolvencyOn: null,
  rates: ratesWith([]),
}

describe('interest that another invoice asks for', () => {
  test('V1 in two invoices: each rounds once, and no day is in both', () => {
    const first = lateInterest({ ...facts, until: '2025-06-30' })
    const second = lateInterest({ ...facts, invoicedThrough: '2025-06-30', indemnityInvoiced: true })
    expect([first.interestCents, second.interestCents]).toEqual([12_970, 20_372])
    expect(second).toMatchObject({ indemnityCents: 0, segments: [{ from: '2025-07-01' }] })
  })

  it('asks for each day once, wherever it was cut', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 500 }), (cut, more) => {
        const through = addDays(facts.dueOn, cut)
        const until = addDays(through, more)
        const whole = lateInterest({ ...facts, until })
        const first = lateInterest({ ...facts, until: through })
        const second = lateInterest({ ...facts, until, invoicedThrough: through })
        if (whole.missing !== null) return
        expect(first.days + second.days).toBe(whole.days)
        expect(
          Math.abs(first.interestCents + second.interestCents - whole.interestCents),
        ).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('a public buyer keeps the rate of the half-year in which interest began', () => {
    const buyer = { ...facts, debtor: 'public_buyer' as const, dueOn: '2025-06-10', until: '2025-09-30' }
    const second = lateInterest({ ...buyer, invoicedThrough: '2025-07-31' })
    expect(second.segments.map(({ bps }) => bps)).toEqual([1_115])
  })

  test('nothing is claimed of what was given up', () => {
    expect(lateInterest({ ...facts, waived: true })).toMatchObject({
      interestCents: 0,
      indemnityCents: 0,
      segments: [],
    })
  })
})

test('an invoice of penalties is outside VAT, with its interest, its 40 € and how they are counted', () => {
  const counted = { ...facts, ...lateInterest(facts), number: 'F-7', currency: 'EUR' as const }
  const made = penaltyInvoice(counted)
  expect(made).toMatchObject({
    operation: 'penalties',
    vat: { kind: 'outside_scope' },
    performance: { kind: 'period', from: '2025-06-01', to: '2025-08-20' },
  })
  expect(made.lines.map((line) => line.kind === 'item' && line.unitPriceCents)).toEqual([33_342, 4_000])
  expect(made.notes).toContain('203,7205')
  const alone = { ...counted, interestCents: 0 }
  expect(penaltyDays(alone)).toBeNull()
  expect(penaltyInvoice(alone)).toMatchObject({
    performance: null,
    notes: null,
    lines: [{ unitPriceCents: 4_000 }],
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bookedModes,
  type PayoutPart,
  payoutPartKinds,
  payoutText,
  payoutWarnings,
  sumUpPayout,
} from './payout.ts'

const part = (facts: Partial<PayoutPart>): PayoutPart => ({
  partId: 'txn',
  kind: 'charge',
  amountCents: 0,
  feeCents: 0,
  paymentRef: null,
  chargeRef: null,
  occurredAt: new Date(0),
  ...facts,
})
const randomPart = fc
  .record({
    kind: fc.constantFrom(...payoutPartKinds),
    amountCents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    feeCents: fc.integer({ min: -5_000, max: 5_000 }),
  })
  .map(part)

test('whatever a payout holds, gross less refunds and fees, with the rest and the gap, is its amount', () => {
  fc.assert(
    fc.property(fc.array(randomPart), fc.integer(), (parts, amountCents) => {
      const { grossCents, refundedCents, feeCents, otherCents, gapCents } = sumUpPayout(parts, amountCents)
      expect(grossCents - refundedCents + otherCents - feeCents + gapCents).toBe(amountCents)
    }),
  )
})

test('a cent that no movement explains is a gap', () => {
  const parts = [
    part({ amountCents: 12_000, feeCents: 205 }),
    part({ kind: 'refund', amountCents: -2_000 }),
    part({ kind: 'fee', feeCents: 100 }),
    part({ kind: 'other', amountCents: -1_500, feeCents: 2_000 }),
  ]
  expect(sumUpPayout(parts, 6_195)).toEqual({
    charges: 1,
    grossCents: 12_000,
    refundedCents: 2_000,
    feeCents: 2_305,
    otherCents: -1_500,
    gapCents: 0,
  })
  expect(sumUpPayout(parts, 6_194).gapCents).toBe(-1)
})

test('a payout and what is odd about it are told in French', () => {
  const told = { arrivesOn: '2026-11-12', charges: 8, feeCents: 320, currency: 'EUR' } as const
  expect(payoutText(told)).toBe('Versement Stripe du 12 nov. 2026, 8\u00a0paiements, 3,20\u00a0€ de frais')
  expect(payoutText({ ...told, charges: null, feeCents: null })).toBe('Versement Stripe du 12 nov. 2026')
  const currency = 'EUR'
  expect(payoutWarnings({ unknown: 0, gapCents: 0, currency })).toEqual([])
  expect(payoutWarnings({ unknown: 3, gapCents: 12, currency })).toEqual([
    '3\u00a0mouvements de ce versement ne viennent pas d’Ardoise',
    'Écart de 0,12\u00a0€ entre ce versement et les mouvements que donne Stripe',
  ])
})

test('money of test mode is in no books, except where there are no other keys', () => {
  expect(bookedModes(['test', 'live'])).toEqual(['live'])
  expect(bookedModes(['live'])).toEqual(['live'])
  expect(bookedModes(['test'])).toContain('test')
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { needsSecond, refundRequestCan, refundRequestStates } from './refund-rule.ts'

const cents = fc.integer({ min: 0, max: 10_000_000 })

describe('a refund waits for a second person', () => {
  test('above the limit, not at it, and never when the rule is off', () => {
    expect(needsSecond({ limitCents: 500_00, amountCents: 500_00, refundedCents: 0 })).toBe(false)
    expect(needsSecond({ limitCents: 500_00, amountCents: 500_01, refundedCents: 0 })).toBe(true)
    expect(needsSecond({ limitCents: null, amountCents: 500_01, refundedCents: 500_01 })).toBe(false)
  })

  test('however it is cut into parts', () => {
    fc.assert(
      fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 8 }), (limitCents, parts) => {
        let refundedCents = 0
        let waits = false
        for (const amountCents of parts) {
          if (needsSecond({ limitCents, amountCents, refundedCents })) waits = true
          else refundedCents += amountCents
        }
        expect(refundedCents).toBeLessThanOrEqual(limitCents)
        if (parts.reduce((sum, part) => sum + part, 0) > limitCents) expect(waits).toBe(true)
      }),
    )
  })
})

test('its author takes it back, another answers, once', () => {
  for (const state of refundRequestStates) {
    const request = { state, requestedBy: 'camille' }
    const open = state === 'waiting'
    expect(refundRequestCan.approve(request, 'camille').ok).toBe(false)
    expect(refundRequestCan.refuse(request, 'camille').ok).toBe(false)
    expect(refundRequestCan.withdraw(request, 'camille').ok).toBe(open)
    expect(refundRequestCan.approve(request, 'thomas').ok).toBe(open)
    expect(refundRequestCan.refuse(request, 'thomas').ok).toBe(open)
    expect(refundRequestCan.withdraw(request, 'thomas').ok).toBe(false)
  }
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '#shared/time/calendar-day.ts'
import { asksToBegin, consentText } from './consent-text.ts'
import type { Offer } from './online-subscription.ts'
import { canWithdraw, keptCents, lastWithdrawalDay } from './withdrawal.ts'

describe('the days of withdrawal', () => {
  test.each([
    ['a Monday', '2026-11-09', '2026-11-23'],
    ['a Saturday is carried to Monday', '2026-11-14', '2026-11-30'],
    ['Christmas to the Monday after', '2026-12-11', '2026-12-28'],
    ['Easter Monday to Tuesday', '2027-03-15', '2027-03-30'],
  ])('%s', (_what, agreedOn, last) => expect(lastWithdrawalDay(agreedOn)).toBe(last))

  test('are fourteen at least, and never more than the week-end and holidays after them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000 }), (at) => {
        const agreedOn = addDays('2026-01-01', at)
        const days = daysBetween(agreedOn, lastWithdrawalDay(agreedOn))
        expect(days).toBeGreaterThanOrEqual(14)
        expect(days).toBeLessThanOrEqual(18)
      }),
    )
  })

  test('are a consumer’s, once, from the agreement to the last day', () => {
    const agreed = { consumer: true, agreedOn: '2026-11-09', withdrawn: false }
    expect(canWithdraw(agreed, '2026-11-09')).toEqual({ ok: true })
    expect(canWithdraw(agreed, '2026-11-23')).toEqual({ ok: true })
    expect(canWithdraw(agreed, '2026-11-24')).toMatchObject({ code: 'withdrawal_over' })
    expect(canWithdraw({ ...agreed, consumer: false }, '2026-11-10')).toMatchObject({
      code: 'withdrawal_of_professional',
    })
    expect(canWithdraw({ ...agreed, withdrawn: true }, '2026-11-10')).toMatchObject({
      code: 'withdrawal_declared',
    })
    expect(canWithdraw({ ...agreed, agreedOn: null }, '2026-11-10')).toMatchObject({ ok: false })
  })
})

describe('what the seller keeps', () => {
  const november = { paidCents: 3_000, from: '2026-11-01', to: '2026-11-30' }
  test.each([
    ['2026-10-20', 0],
    ['2026-11-01', 0],
    ['2026-11-08', 700],
    ['2026-12-24', 3_000],
  ])('of November on %s is %i', (withdrawnOn, cents) => {
    expect(keptCents(november, { withdrawnOn, askedToBegin: true })).toBe(cents)
    expect(keptCents(november, { withdrawnOn, askedToBegin: false })).toBe(0)
  })

  test('is never below nothing nor above what was paid, and never less for a later day', () => {
    const day = fc.integer({ min: 0, max: 60 }).map((at) => addDays('2026-10-15', at))
    fc.assert(
      fc.property(fc.nat({ max: 999_999 }), day, day, (paidCents, one, other) => {
        const [first, second] = [one, other].toSorted() as [string, string]
        const of = (withdrawnOn: string) =>
          keptCents({ ...november, paidCents }, { withdrawnOn, askedToBegin: true })
        expect(of(first)).toBeGreaterThanOrEqual(0)
        expect(of(second)).toBeLessThanOrEqual(paidCents)
        expect(of(first)).toBeLessThanOrEqual(of(second))
      }),
    )
  })

  test('depends on the words that the client agreed to', () => {
    const offer: Offer = {
      designation: 'Site',
      description: '',
      kind: 'services',
      unit: null,
      quantity: 1,
      unitCents: 100,
      taxBehavior: 'exclusive',
      vatRateBps: 0,
      currency: 'EUR',
      every: 'month',
      trialDays: 0,
    }
    expect(asksToBegin(consentText(offer, 'Rivoire', 'consumer').join('\n'))).toBe(true)
    expect(asksToBegin(consentText(offer, 'Rivoire').join('\n'))).toBe(false)
    expect(asksToBegin(consentText({ ...offer, kind: 'goods' }, 'Rivoire', 'consumer').join('\n'))).toBe(
      false,
    )
  })
})

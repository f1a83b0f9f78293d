import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { receivedMovement, refundMovement, refundOrder } from './ledger-entries.ts'
import { paidByLedger } from './payment-standing.ts'
import { follow, payer, type RandomPayment, randomAsked, randomWish } from './random-ledger.fixture.ts'
import { canCredit, refundPoolOf, reopenedBy } from './refund-effect.ts'

const paid = (over: object = {}) => ({ number: 'F1', overpaidCents: 0, creditableCents: 10_000, ...over })
const pool = (heldCents: number, facts: Record<string, object>) => ({
  heldCents,
  invoices: Object.entries(facts).map(([invoiceId, over]) => ({
    ...paid(over),
    invoiceId,
    allocatedCents: 10_000,
  })),
})

describe('what a refund makes due again', () => {
  test('is nothing while no invoice took the money', () => {
    expect(reopenedBy(pool(5_000, { a: {} }), { amountCents: 5_000 })).toEqual([])
  })

  test('begins with the invoice paid last, beyond what is held', () => {
    const reopened = reopenedBy(pool(1_000, { last: {}, first: {} }), { amountCents: 13_000 })
    expect(reopened.map(({ invoiceId, cents }) => [invoiceId, cents])).toEqual([
      ['last', 10_000],
      ['first', 2_000],
    ])
  })

  test('is less by what was credited before', () => {
    expect(reopenedBy(pool(0, { a: { overpaidCents: 4_000 } }), { amountCents: 5_000 })).toMatchObject([
      { cents: 1_000 },
    ])
    expect(reopenedBy(pool(0, { a: { overpaidCents: 10_000 } }), { amountCents: 10_000 })).toEqual([])
  })

  test('is taken from the invoice that is named', () => {
    expect(reopenedBy(pool(9_000, { a: {}, b: {} }), { amountCents: 9_000, invoiceId: 'b' })).toMatchObject([
      { invoiceId: 'b', cents: 9_000 },
    ])
  })

  test('may be credited only where the invoices allow it', () => {
    const reopened = reopenedBy(pool(0, { a: { creditableCents: 4_000 } }), { amountCents: 5_000 })
    expect(canCredit(reopened)).toBe(false)
    expect(canCredit(reopenedBy(pool(0, { a: {} }), { amountCents: 5_000 }))).toBe(true)
  })

  test('is, whatever happened to payments, what the refund takes from each invoice', () => {
    fc.assert(
      fc.property(
        randomAsked,
        fc.array(randomWish, { maxLength: 30 }),
        fc.integer({ min: 1, max: 99_000 }),
        (asked, wishes, cents) => {
          const payments: RandomPayment[] = []
          for (const wish of wishes) follow(payments, asked, wish)
          for (const { movements } of payments) {
            const lines = movements.flatMap((movement) => movement.lines)
            const order = refundOrder(lines)
            const ids = order.invoices.map(({ invoiceId }) => invoiceId)
            const all =
              order.heldCents + order.invoices.reduce((sum, { amountCents }) => sum + amountCents, 0)
            const amountCents = Math.min(cents, all)
            if (amountCents <= 0) continue
            const refund = refundMovement(lines, { amountCents, invoiceId: null, out: 'bank' })
            const reopened = reopenedBy(refundPoolOf(order, new Map(ids.map((id) => [id, paid()]))), {
              amountCents,
            })
            const taken = ids.map((id) => [id, -paidByLedger(refund.lines, id) + 0])
            expect(new Map(reopened.map((one) => [one.invoiceId, one.cents]))).toEqual(
              new Map(taken.filter(([, each]) => each !== 0) as [string, number][]),
            )
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  test('is in the order of the ledger', () => {
    const { lines } = receivedMovement({
      into: 'bank',
      amountCents: 30,
      currency: 'EUR',
      payer,
      quoteId: null,
      allocations: [
        { invoiceId: 'first', amountCents: 10 },
        { invoiceId: 'last', amountCents: 15 },
      ],
    })
    expect(refundOrder(lines)).toEqual({
      heldCents: 5,
      invoices: [
        { invoiceId: 'last', amountCents: 15 },
        { invoiceId: 'first', amountCents: 10 },
      ],
    })
  })
})

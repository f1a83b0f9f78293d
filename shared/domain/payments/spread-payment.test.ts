import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spreadPayment } from './spread-payment.ts'

test('a payment goes to the first invoices, each as much as it asks, and the rest is held', () => {
  const invoices = [
    { id: 'a', owedCents: 100 },
    { id: 'b', owedCents: 0 },
    { id: 'c', owedCents: 50 },
  ]
  expect(spreadPayment(120, invoices)).toEqual({
    allocations: [
      { invoiceId: 'a', amountCents: 100 },
      { invoiceId: 'c', amountCents: 20 },
    ],
    heldCents: 0,
  })
  expect(spreadPayment(170, invoices).heldCents).toBe(20)
})

test('nothing is lost, and no invoice takes more than it asks', () => {
  const invoices = fc
    .array(fc.nat({ max: 1_000 }))
    .map((owed) => owed.map((cents, index) => ({ id: `${index}`, owedCents: cents })))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), invoices, (cents, asked) => {
      const { allocations, heldCents } = spreadPayment(cents, asked)
      expect(allocations.reduce((sum, each) => sum + each.amountCents, heldCents)).toBe(cents)
      for (const { invoiceId, amountCents } of allocations)
        expect(amountCents).toBeLessThanOrEqual(asked.find(({ id }) => id === invoiceId)!.owedCents)
    }),
  )
})

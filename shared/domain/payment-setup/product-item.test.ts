import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemOfProduct } from './product-item.ts'

const product = { name: 'Audit', description: 'Une journée', taxBehavior: 'exclusive' as const }

test('an item is named as the product, a service, at the standard rate', () => {
  expect(itemOfProduct({ ...product, amountCents: 45_000 }, { franchise: false })).toEqual({
    reference: null,
    designation: 'Audit',
    description: 'Une journée',
    kind: 'services',
    unit: null,
    unitPriceCents: 45_000,
    vatRateBps: 2_000,
  })
})

test('a price with tax gives its net price; in franchise there is no tax to take off', () => {
  const inclusive = { ...product, taxBehavior: 'inclusive' as const, amountCents: 12_000 }
  expect(itemOfProduct(inclusive, { franchise: false }).unitPriceCents).toBe(10_000)
  expect(itemOfProduct(inclusive, { franchise: true })).toMatchObject({
    unitPriceCents: 12_000,
    vatRateBps: 0,
  })
})

test('the net price with its tax is the price again, a cent more or less at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (amountCents) => {
      const inclusive = { ...product, taxBehavior: 'inclusive' as const, amountCents }
      const { unitPriceCents, vatRateBps } = itemOfProduct(inclusive, { franchise: false })
      const withTax = Math.round((unitPriceCents * (10_000 + vatRateBps)) / 10_000)
      expect(Math.abs(withTax - amountCents)).toBeLessThanOrEqual(1)
    }),
  )
})

import { expect, test } from 'vitest'
import { amountDue, documentAmounts } from './document-amounts.ts'
import { computeTotals } from './totals.ts'

const line = (vatRateBps: number) => ({
  kind: 'item' as const,
  id: String(vatRateBps),
  description: 'Pose',
  quantityMilli: 1_000,
  unit: null,
  unitPriceCents: 100_00,
  discountBps: 0,
  vatRateBps,
})
const read = (text: string) => text.replaceAll(/\s/g, ' ')

test('a discount shows the total before it, and the base of each VAT rate', () => {
  const discount = { kind: 'percent', bps: 1_000 } as const
  const totals = computeTotals([line(2_000), line(1_000)], discount)
  expect(documentAmounts({ totals, discount, currency: 'EUR' }).map(({ label }) => read(label))).toEqual([
    'Total HT avant remise',
    'Remise (10 %)',
    'Total HT',
    'TVA 20 % sur 90,00 €',
    'TVA 10 % sur 90,00 €',
  ])
  expect(read(amountDue({ totals, currency: 'EUR' }).value)).toBe('207,00 €')
})

test('without VAT no label speaks of it, and the total alone is shown', () => {
  const totals = computeTotals([line(2_000)], null, { vatApplicable: false })
  expect(amountDue({ totals, currency: 'EUR' }).label).toBe('Total à payer')
  expect(
    documentAmounts({ totals, discount: null, currency: 'EUR' }).map(({ label }) => read(label)),
  ).toEqual([])
  const discount = { kind: 'percent', bps: 1_000 } as const
  const less = computeTotals([line(2_000)], discount, { vatApplicable: false })
  expect(
    documentAmounts({ totals: less, discount, currency: 'EUR' }).map(({ label }) => read(label)),
  ).toEqual(['Total avant remise', 'Remise (10 %)'])
})

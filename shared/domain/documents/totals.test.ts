import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DocumentDiscount, DocumentLine } from './quote-document.ts'
import { computeTotals } from './totals.ts'

type Item = Extract<DocumentLine, { kind: 'item' }>

function item(facts: Partial<Item>): Item {
  return {
    kind: 'item',
    id: 'a',
    description: 'Pose',
    quantityMilli: 1000,
    unit: null,
    unitPriceCents: 100_00,
    discountBps: 0,
    vatRateBps: 2000,
    ...facts,
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

describe('computeTotals', () => {
  it('adds lines, discount, VAT per rate and skips section titles', () => {
    const totals = computeTotals(
      [
        { kind: 'section', id: 's', title: 'Salle de bain' },
        item({ id: 'a', quantityMilli: 2500, unitPriceCents: 45_00 }),
        item({ id: 'b', quantityMilli: 1000, unitPriceCents: 300_00, discountBps: 1000, vatRateBps: 1000 }),
      ],
      { kind: 'percent', bps: 500 },
    )
    expect(totals).toEqual({
      lineNetCents: { a: 112_50, b: 270_00 },
      linesCents: 382_50,
      discountCents: 19_13,
      netCents: 363_37,
      vat: [
        { rateBps: 2000, baseCents: 106_87, vatCents: 21_37 },
        { rateBps: 1000, baseCents: 256_50, vatCents: 25_65 },
      ],
      vatCents: 47_02,
      grossCents: 410_39,
    })
  })

  it('computes VAT on the document, not line by line', () => {
    const lines = ['a', 'b', 'c'].map((id) => item({ id, unitPriceCents: 33, vatRateBps: 550 }))
    expect(computeTotals(lines, null).vatCents).toBe(5)
  })

  it('rounds half a cent away from zero', () => {
    expect(computeTotals([item({ quantityMilli: 500, unitPriceCents: 1 })], null).linesCents).toBe(1)
    expect(computeTotals([item({ quantityMilli: -500, unitPriceCents: 1 })], null).linesCents).toBe(-1)
    expect(computeTotals([item({ quantityMilli: 499, unitPriceCents: 1 })], null).linesCents).toBe(0)
  })

  it('charges no VAT in franchise', () => {
    const totals = computeTotals([item({}), item({ id: 'b', vatRateBps: 550 })], null, {
      vatApplicable: false,
    })
    expect(totals.vat).toEqual([{ rateBps: 0, baseCents: 200_00, vatCents: 0 }])
    expect(totals.grossCents).toBe(200_00)
  })

  it('gives an indivisible cent to the largest remainder, then to the highest rate', () => {
    const lines = [
      item({ id: 'a', unitPriceCents: 100, vatRateBps: 1000 }),
      item({ id: 'b', unitPriceCents: 100 }),
    ]
    const totals = computeTotals(lines, { kind: 'amount', cents: 1 })
    expect(totals.vat.map((entry) => entry.baseCents)).toEqual([99, 100])
  })

  it('gives a negative total when the discount exceeds the lines', () => {
    const totals = computeTotals([item({ unitPriceCents: 100 })], { kind: 'amount', cents: 300 })
    expect(totals).toMatchObject({ netCents: -200, vatCents: -40, grossCents: -240 })
  })

  it('is zero without lines, whatever the discount', () => {
    expect(computeTotals([], { kind: 'amount', cents: 500 })).toEqual({
      lineNetCents: {},
      linesCents: 0,
      discountCents: 0,
      netCents: 0,
      vat: [],
      vatCents: 0,
      grossCents: 0,
    })
  })

  it('is exact when products exceed 2^53, and capped at the largest safe integer', () => {
    const exact = computeTotals([item({ quantityMilli: 99_999_999, unitPriceCents: 99_999_999 })], null)
    expect(exact.linesCents).toBe(Number((99_999_999n * 99_999_999n + 500n) / 1000n))
    const absurd = computeTotals(
      [item({ quantityMilli: 999_999_999_999, unitPriceCents: 999_999_999_999 })],
      null,
    )
    expect(absurd.grossCents).toBe(Number.MAX_SAFE_INTEGER)
  })
})

/** |amount·d − n| ≤ d/2, a half going away from zero: `amount` is the rounding of the exact rational n/d. */
function isHalfAway(amount: number, n: bigint, d: bigint): boolean {
  const value = BigInt(amount)
  const error = 2n * (value * d - n)
  const outwards = n < 0n ? -error : error
  return outwards > -d && outwards <= d
}

const quantityMilli = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 50_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: -2_000, max: 2_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 9_999_999 }) },
)
const unitPriceCents = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 200_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: -5_000, max: 5_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 99_999_999 }) },
)
const rates = [0, 90, 105, 175, 210, 550, 850, 1000, 1300, 2000]
const arbitraryLines = fc.array(
  fc.tuple(
    quantityMilli,
    unitPriceCents,
    fc.constantFrom(0, 0, 0, 500, 1000, 3333, 10_000),
    fc.constantFrom(...rates),
  ),
  { maxLength: 8, size: 'max' },
)
const arbitraryDiscount = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('percent' as const), bps: fc.integer({ min: 0, max: 10_000 }) }),
  fc.record({ kind: fc.constant('amount' as const), cents: fc.integer({ min: 0, max: 100_000 }) }),
)

/** Returns the errors in the totals of a document, compared with exact rational arithmetic. */
function faults(items: Item[], discount: DocumentDiscount | null, vatApplicable: boolean): string[] {
  const totals = computeTotals(items, discount, { vatApplicable })
  const found: string[] = []
  const check = (what: string, holds: boolean) => {
    if (!holds) found.push(what)
  }
  const rateOf = (line: Item) => (vatApplicable ? line.vatRateBps : 0)
  for (const line of items) {
    const exact = BigInt(line.quantityMilli) * BigInt(line.unitPriceCents) * BigInt(10_000 - line.discountBps)
    check('line net', isHalfAway(totals.lineNetCents[line.id] ?? Number.NaN, exact, 10_000_000n))
  }
  check('lines', totals.linesCents === sum(items.map((line) => totals.lineNetCents[line.id] ?? Number.NaN)))
  if (discount === null || items.length === 0) check('no discount', totals.discountCents === 0)
  else if (discount.kind === 'amount') check('amount', totals.discountCents === discount.cents)
  else {
    const exact = BigInt(totals.linesCents) * BigInt(discount.bps)
    check('percent', isHalfAway(totals.discountCents, exact, 10_000n))
  }
  check('net', totals.netCents === totals.linesCents - totals.discountCents)
  check('bases add up', totals.netCents === sum(totals.vat.map((entry) => entry.baseCents)))
  check('VAT adds up', totals.vatCents === sum(totals.vat.map((entry) => entry.vatCents)))
  check('gross', totals.grossCents === totals.netCents + totals.vatCents)
  const expectedRates = [...new Set(items.map(rateOf))].sort((a, b) => b - a)
  check('rates', expectedRates.join() === totals.vat.map((entry) => entry.rateBps).join())
  const lines = BigInt(Math.abs(totals.linesCents))
  const roundedUp: bigint[] = []
  const roundedDown: bigint[] = []
  for (const { rateBps, baseCents, vatCents } of totals.vat) {
    check('VAT of a rate', isHalfAway(vatCents, BigInt(baseCents) * BigInt(rateBps), 10_000n))
    const before = sum(
      items.filter((line) => rateOf(line) === rateBps).map((line) => totals.lineNetCents[line.id] ?? 0),
    )
    const sign = totals.linesCents < 0 ? -1n : 1n
    const exact = BigInt(totals.discountCents) * BigInt(before) * sign
    const error = BigInt(before - baseCents) * lines - exact
    if (error > 0n) roundedUp.push(lines - error)
    else roundedDown.push(-error)
    check('share of the discount within a cent', lines === 0n || (error > -lines && error < lines))
  }
  let smallestUp = lines
  for (const remainder of roundedUp) if (remainder < smallestUp) smallestUp = remainder
  check('largest remainders', lines === 0n || roundedDown.every((remainder) => remainder <= smallestUp))
  return found
}

describe('computeTotals on random documents', () => {
  it('agrees with exact rational arithmetic on 100,000 documents', { timeout: 60_000 }, () => {
    let documents = 0
    fc.assert(
      fc.property(arbitraryLines, arbitraryDiscount, fc.boolean(), (tuples, discount, vatApplicable) => {
        const items = tuples.map(([quantity, price, discountBps, vatRateBps], index) =>
          item({
            id: String(index),
            quantityMilli: quantity,
            unitPriceCents: price,
            discountBps,
            vatRateBps,
          }),
        )
        const found = faults(items, discount, vatApplicable)
        documents += 1
        if (found.length > 0) throw new Error(found.join(', '))
      }),
      { numRuns: 100_000 },
    )
    expect(documents).toBe(100_000)
  })
})

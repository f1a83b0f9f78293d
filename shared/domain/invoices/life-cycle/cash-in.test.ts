import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { VatAmounts } from '../invoice-totals.ts'
import { type CashIn, splitCashIn, tellsTaxOffice } from './cash-in.ts'

const s = (rateBps: number, baseCents: number, vatCents: number): VatAmounts => ({
  category: 'S',
  exemptionCode: null,
  rateBps,
  baseCents,
  vatCents,
})
const sum = (parts: readonly CashIn[]) => parts.reduce((total, { grossCents }) => total + grossCents, 0)
const byRate = (parts: readonly CashIn[]) => {
  const sums: Record<number, number> = {}
  for (const { rateBps, grossCents } of parts) sums[rateBps] = (sums[rateBps] ?? 0) + grossCents
  return sums
}

describe('a payment among rates', () => {
  const vat = [s(2_000, 10_000, 2_000), s(550, 10_000, 550)]

  test('in proportion, to the cent', () => {
    // 120.00 at 20 % and 105.50 at 5.5 %: 100.00 is 53.215… and 46.784….
    expect(splitCashIn(10_000, vat, [])).toEqual({
      parts: [
        { rateBps: 2_000, grossCents: 5_322 },
        { rateBps: 550, grossCents: 4_678 },
      ],
      excessCents: 0,
    })
  })
  test('the last one takes what is left of each', () => {
    const first = splitCashIn(10_000, vat, []).parts
    expect(splitCashIn(12_550, vat, first).parts).toEqual([
      { rateBps: 2_000, grossCents: 6_678 },
      { rateBps: 550, grossCents: 5_872 },
    ])
  })
  test('what is too much is no cash-in of the invoice', () => {
    expect(splitCashIn(30_000, vat, [])).toEqual({ parts: asked(vat), excessCents: 7_450 })
    expect(splitCashIn(500, vat, asked(vat))).toEqual({ parts: [], excessCents: 500 })
  })
  test('two categories without VAT are one rate', () => {
    const exempt: VatAmounts = { ...s(0, 700, 0), category: 'E', exemptionCode: 'VATEX-FR-CGI261-4' }
    const outside: VatAmounts = { ...s(0, 300, 0), category: 'O', exemptionCode: 'VATEX-EU-O' }
    expect(splitCashIn(1_000, [exempt, outside], []).parts).toEqual([{ rateBps: 0, grossCents: 1_000 }])
  })
  test('a rejected direct debit takes back exactly what it brought', () => {
    const { parts } = splitCashIn(7_777, vat, [])
    const back = splitCashIn(-7_777, vat, parts)
    expect(back).toEqual({
      parts: parts.map(({ rateBps, grossCents }) => ({ rateBps, grossCents: -grossCents })),
      excessCents: 0,
    })
  })
})

const asked = (vat: readonly VatAmounts[]) =>
  vat.map(({ rateBps, baseCents, vatCents }) => ({ rateBps, grossCents: baseCents + vatCents }))

const cents = fc.integer({ min: 0, max: 9_999_999_999 })
const positive = fc
  .uniqueArray(fc.constantFrom(0, 210, 550, 1_000, 2_000), { minLength: 1 })
  .chain((rates) => fc.tuple(...rates.map((rate) => cents.map((base) => s(rate, base, 0)))))
/** A balance takes deposits back: a rate may ask less than nothing. */
const signed = fc
  .uniqueArray(fc.constantFrom(0, 210, 550, 1_000, 2_000), { minLength: 1 })
  .chain((rates) =>
    fc.tuple(
      ...rates.map((rate) =>
        fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }).map((base) => s(rate, base, 0)),
      ),
    ),
  )
const movements = fc.array(fc.integer({ min: -2_000_000_000, max: 9_999_999_999 }), { maxLength: 12 })

function play(vat: readonly VatAmounts[], amounts: readonly number[]): CashIn[] {
  const received: CashIn[] = []
  for (const amount of amounts) {
    const { parts, excessCents } = splitCashIn(amount, vat, received)
    expect(sum(parts) + excessCents).toBe(amount)
    received.push(...parts)
  }
  return received
}

describe('any payments of any invoice', () => {
  test('parts and excess add up to each, and the whole debt is each rate’s own', () => {
    fc.assert(
      fc.property(fc.oneof(positive, signed), movements, (vat, amounts) => {
        const received = play(vat, amounts)
        const owed = sum(asked(vat)) - sum(received)
        fc.pre(owed > 0)
        const all = byRate([...received, ...splitCashIn(owed, vat, received).parts])
        for (const { rateBps, grossCents } of asked(vat)) expect(all[rateBps] ?? 0).toBe(grossCents)
      }),
      { numRuns: 500 },
    )
  })
  test('no rate receives more than it asks, nor less than nothing', () => {
    fc.assert(
      fc.property(positive, movements, (vat, amounts) => {
        const had = byRate(play(vat, amounts))
        for (const { rateBps, grossCents } of asked(vat)) {
          expect(had[rateBps] ?? 0).toBeGreaterThanOrEqual(0)
          expect(had[rateBps] ?? 0).toBeLessThanOrEqual(grossCents)
        }
      }),
      { numRuns: 500 },
    )
  })
  test('when all is given back nothing is left of any rate', () => {
    fc.assert(
      fc.property(positive, movements, (vat, amounts) => {
        const received = play(vat, amounts)
        const back = splitCashIn(-sum(received), vat, received).parts
        expect(Object.values(byRate([...received, ...back])).every((left) => left === 0)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

describe('« Encaissée » goes on to the tax office', () => {
  const vat = [s(2_000, 10_000, 2_000)]
  test.each([
    ['services', 'invoice', 'services', false, true],
    ['services on débits', 'invoice', 'services', true, false],
    ['goods', 'invoice', 'goods', false, false],
    ['goods and services', 'invoice', 'mixed', false, true],
    ['a deposit of goods', 'deposit', 'goods', false, true],
    ['a deposit of goods, the option notwithstanding', 'deposit', 'goods', true, true],
    ['a deposit of services on débits', 'deposit', 'services', true, false],
  ] as const)('%s', (_case, kind, operation, vatOnDebits, expected) => {
    expect(tellsTaxOffice({ kind, operation, vatOnDebits, vat })).toBe(expected)
  })
  test('never without French VAT', () => {
    const reverse: VatAmounts = { ...s(0, 10_000, 0), category: 'AE', exemptionCode: 'VATEX-FR-AE' }
    const facts = { kind: 'invoice', operation: 'services', vatOnDebits: false } as const
    expect(tellsTaxOffice({ ...facts, vat: [reverse] })).toBe(false)
  })
})

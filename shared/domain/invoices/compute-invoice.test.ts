import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeTotals } from '#shared/domain/documents/totals.ts'
import { computeInvoice, printedLines } from './compute-invoice.ts'
import type { InvoiceLine } from './invoice-document.ts'
import type { VatKey } from './invoice-totals.ts'
import type { VatTreatment } from './vat-treatment.ts'

type Item = Extract<InvoiceLine, { kind: 'item' }>
const item = (facts: Partial<Item>): Item => ({
  kind: 'item',
  id: 'a',
  description: 'Pose',
  quantityMilli: 1_000,
  unit: null,
  unitPriceCents: 100_00,
  discountBps: 0,
  vatRateBps: 2_000,
  ...facts,
})
const content = (facts: Partial<Parameters<typeof computeInvoice>[0]>) => ({
  lines: [],
  discount: null,
  takenBack: [],
  vatAdjustments: [],
  vat: { kind: 'domestic' } as const,
  prepaidCents: 0,
  ...facts,
})
const standard: VatKey = { category: 'S', rateBps: 2_000, exemptionCode: null }
const reference = { invoiceId: null, number: 'F-1', issuedOn: '2026-10-03' }

describe('computeInvoice', () => {
  it('agrees with the totals of a devis of the same lines', () => {
    const lines = fc.array(
      fc
        .tuple(
          fc.integer({ min: -9_000, max: 9_000 }),
          fc.integer({ min: -99_999, max: 99_999 }),
          fc.integer({ min: 0, max: 10_000 }),
          fc.constantFrom(2_000, 1_000, 550, 210),
        )
        .map(([quantityMilli, unitPriceCents, discountBps, vatRateBps]) => ({
          quantityMilli,
          unitPriceCents,
          discountBps,
          vatRateBps,
        })),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 10_000 }), (drawn, bps) => {
        const items = drawn.map((facts, index) => item({ ...facts, id: String(index) }))
        const discount = { kind: 'percent', bps } as const
        const { takenBackCents, prepaidCents, dueCents, vat, ...rest } = computeInvoice(
          content({ lines: items, discount }),
        )
        const rates = vat.map(({ rateBps, baseCents, vatCents }) => ({ rateBps, baseCents, vatCents }))
        expect({ ...rest, vat: rates }).toEqual(computeTotals(items, discount))
        expect([takenBackCents, prepaidCents, dueCents]).toEqual([0, 0, rest.grossCents])
        expect(vat.reduce((sum, entry) => sum + entry.discountCents, 0)).toBe(rest.discountCents)
      }),
      { numRuns: 2_000 },
    )
  })

  it('takes a deposit back and gives its credit note again, each as it was rounded', () => {
    const deposit = { ...standard, baseCents: 33_33, vatCents: 6_67 }
    const totals = computeInvoice(
      content({
        lines: [item({})],
        takenBack: [
          { ...reference, kind: 'deposit', vat: [deposit] },
          {
            ...reference,
            number: 'F-2',
            kind: 'deposit_credit_note',
            vat: [{ ...standard, baseCents: 3_33, vatCents: 67 }],
          },
        ],
      }),
    )
    expect(totals).toMatchObject({
      linesCents: 100_00,
      takenBackCents: 30_00,
      netCents: 70_00,
      vatCents: 14_00,
      grossCents: 84_00,
      dueCents: 84_00,
    })
  })

  it('takes back a rate that its own lines do not have', () => {
    const reduced = { category: 'S', rateBps: 550, exemptionCode: null } as const
    const { vat, netCents } = computeInvoice(
      content({
        lines: [item({})],
        takenBack: [{ ...reference, kind: 'deposit', vat: [{ ...reduced, baseCents: 10_00, vatCents: 55 }] }],
      }),
    )
    expect(netCents).toBe(90_00)
    expect(vat[1]).toEqual({ ...reduced, discountCents: 0, baseCents: -10_00, vatCents: -55 })
  })

  it('adjusts the VAT of a rate, and takes cash off what is due', () => {
    const totals = computeInvoice(
      content({
        lines: [item({ unitPriceCents: 416_67 })],
        vatAdjustments: [{ ...standard, cents: -1 }],
        prepaidCents: 100_00,
      }),
    )
    expect(totals).toMatchObject({
      vatCents: 83_32,
      grossCents: 499_99,
      prepaidCents: 100_00,
      dueCents: 399_99,
    })
  })

  it.each<[VatTreatment, string, string]>([
    [{ kind: 'franchise' }, 'E', 'VATEX-FR-FRANCHISE'],
    [{ kind: 'reverse_charge_construction' }, 'AE', 'VATEX-FR-AE'],
    [{ kind: 'reverse_charge_eu_services' }, 'AE', 'VATEX-EU-AE'],
    [{ kind: 'intra_community_goods' }, 'K', 'VATEX-EU-IC'],
    [{ kind: 'export' }, 'G', 'VATEX-EU-G'],
    [{ kind: 'outside_scope' }, 'O', 'VATEX-EU-O'],
    [{ kind: 'exempt', code: 'VATEX-FR-CGI261-4' }, 'E', 'VATEX-FR-CGI261-4'],
  ])('charges nothing under $kind', (vat, category, exemptionCode) => {
    const lines = [item({})]
    expect(computeInvoice(content({ lines, vat })).vat).toEqual([
      { category, rateBps: 0, exemptionCode, discountCents: 0, baseCents: 100_00, vatCents: 0 },
    ])
    expect(printedLines(lines, vat)).toEqual([item({ vatRateBps: 0 })])
  })

  it('keeps a line of its own treatment apart', () => {
    const lines = [item({}), item({ id: 'b', vat: { kind: 'export' } }), item({ id: 'c', vatRateBps: 0 })]
    const { vat } = computeInvoice(content({ lines }))
    expect(vat.map(({ category, rateBps, vatCents }) => [category, rateBps, vatCents])).toEqual([
      ['S', 2_000, 20_00],
      ['G', 0, 0],
      ['Z', 0, 0],
    ])
  })
})

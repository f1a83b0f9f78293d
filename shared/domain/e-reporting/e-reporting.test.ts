import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { InvoiceKind } from '#shared/domain/invoices/invoice-kind.ts'
import type { VatAmounts } from '#shared/domain/invoices/invoice-totals.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { type PaidSale, reportPayments, type SaleMovement } from './report-payments.ts'
import { reportSales } from './report-sales.ts'
import { entryAmounts, flowOf, type ReportedSale, type SaleEntry } from './reported-sale.ts'

const START = '2027-09-01'
const LENGTH = 90
const day = (rank: number) => addDays(START, rank)
const s = (rateBps: number, baseCents: number, vatCents: number): VatAmounts => ({
  category: 'S',
  exemptionCode: null,
  rateBps,
  baseCents,
  vatCents,
})
const outside = (baseCents: number): VatAmounts => ({
  category: 'O',
  exemptionCode: 'VATEX-EU-O',
  rateBps: 0,
  baseCents,
  vatCents: 0,
})
const consumer = { name: 'Zoé', kind: 'consumer', country: 'FR', siren: null, vatNumber: null } as const
const german = { ...consumer, name: 'Müller', kind: 'professional', country: 'DE', vatNumber: 'DE1' } as const
const sale = (facts: Partial<ReportedSale> = {}): ReportedSale => ({
  id: 'i',
  number: 'F1',
  kind: 'invoice',
  issuedOn: START,
  currency: 'EUR',
  sellerCountry: 'FR',
  operation: 'services',
  vatOnDebits: false,
  buyer: consumer,
  vat: [s(2_000, 10_000, 2_000)],
  ...facts,
})
const entry = (facts: Partial<ReportedSale> = {}, replaced = false): SaleEntry => {
  const one = sale(facts)
  return { sale: one, on: one.issuedOn, replaced }
}

const amounts = fc.array(
  fc.oneof(
    fc
      .tuple(fc.constantFrom(2_000, 1_000, 550), fc.integer({ min: 0, max: 1_000_000 }))
      .map(([rate, base]) => s(rate, base, Math.round((base * rate) / 10_000))),
    fc.integer({ min: 0, max: 1_000_000 }).map(outside),
  ),
  { maxLength: 4 },
)
const sales = fc
  .array(
    fc.record({
      kind: fc.constantFrom<InvoiceKind>('invoice', 'deposit', 'credit_note', 'corrective'),
      rank: fc.nat(LENGTH - 1),
      operation: fc.constantFrom('goods' as const, 'services' as const, 'mixed' as const),
      vatOnDebits: fc.boolean(),
      buyer: fc.record({
        name: fc.constant('A'),
        siren: fc.constant(null),
        vatNumber: fc.constant(null),
        kind: fc.constantFrom('professional' as const, 'consumer' as const),
        country: fc.constantFrom('FR', 'RE', 'DE', 'US'),
      }),
      sellerCountry: fc.constantFrom('FR', 'FR', 'FR', 'BE'),
      vat: amounts,
    }),
    { maxLength: 12 },
  )
  .map((list) =>
    list.map(({ rank, ...one }, index) =>
      sale({ ...one, id: `${index}`, number: `F${index}`, issuedOn: day(rank) }),
    ),
  )
const entries = fc
  .tuple(sales, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }))
  .map(([list, again]) =>
    list.flatMap((one, index): SaleEntry[] => {
      const first = { sale: one, on: one.issuedOn, replaced: false }
      return again[index] ? [first, { ...first, on: addDays(one.issuedOn, 3), replaced: true }] : [first]
    }),
  )

type Sums = Record<string, { baseCents: number; vatCents: number }>
function sumsByRate(list: readonly Pick<VatAmounts, 'rateBps' | 'baseCents' | 'vatCents'>[]): Sums {
  const sums: Sums = {}
  for (const { rateBps, baseCents, vatCents } of list) {
    const sum = sums[rateBps] ?? { baseCents: 0, vatCents: 0 }
    sums[rateBps] = { baseCents: sum.baseCents + baseCents, vatCents: sum.vatCents + vatCents }
  }
  return Object.fromEntries(
    Object.entries(sums).filter(([, sum]) => sum.baseCents !== 0 || sum.vatCents !== 0),
  )
}

describe('sales', () => {
  test('each document goes one way, and is found there alone', () => {
    fc.assert(
      fc.property(sales, (list) => {
        for (const one of list) {
          const report = reportSales([{ sale: one, on: one.issuedOn, replaced: false }])
          const flow = flowOf(one)
          // Amounts of one document may cancel each other in a day; a document to a professional is told whole.
          const found = [
            ...(report.foreignSales.length > 0 ? ['10.1'] : []),
            ...(report.eInvoices > 0 ? ['e_invoice'] : []),
            ...(report.unreported > 0 ? ['none'] : []),
          ]
          expect(found).toEqual(flow === '10.3' ? [] : [flow])
          if (flow !== '10.3') expect(report.consumerSales).toEqual([])
        }
      }),
    )
  })

  test('by rate, the days add up to the documents to the cent', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const report = reportSales(list)
        const of = (flow: string) => list.filter((one) => flowOf(one.sale) === flow).flatMap(entryAmounts)
        expect(sumsByRate(report.consumerSales)).toEqual(sumsByRate(of('10.3')))
        expect(sumsByRate(report.foreignSales.flatMap((one) => one.amounts))).toEqual(sumsByRate(of('10.1')))
      }),
    )
  })

  test('any cut of a period gives the same rows', () => {
    fc.assert(
      fc.property(entries, fc.nat(LENGTH), (list, rank) => {
        const parts = [
          reportSales(list.filter(({ on }) => on < day(rank))),
          reportSales(list.filter(({ on }) => on >= day(rank))),
        ]
        const whole = reportSales(list)
        expect(parts.flatMap((part) => part.consumerSales)).toEqual(whole.consumerSales)
        expect(parts.flatMap((part) => part.foreignSales)).toEqual(whole.foreignSales)
        expect(parts.reduce((sum, part) => sum + part.eInvoices + part.unreported, 0)).toBe(
          whole.eInvoices + whole.unreported,
        )
      }),
    )
  })

  test('an invoice replaced the same day by its corrective counts once', () => {
    const report = reportSales([
      entry(),
      entry({}, true),
      entry({ kind: 'corrective', number: 'F2', vat: [s(2_000, 8_000, 1_600)] }),
    ])
    expect(report.consumerSales).toEqual([
      {
        on: START,
        currency: 'EUR',
        category: 'TPS1',
        rateBps: 2_000,
        baseCents: 8_000,
        vatCents: 1_600,
        documents: 3,
      },
    ])
  })

  test('goods, services, both, and what France does not tax have their category', () => {
    const categories = (facts: Partial<ReportedSale>) =>
      reportSales([entry(facts)]).consumerSales.map(({ category }) => category)
    expect(categories({ operation: 'goods' })).toEqual(['TLB1'])
    expect(categories({ operation: 'mixed' })).toEqual(['TPS1'])
    expect(categories({ operation: 'goods', vat: [s(2_000, 100, 20), outside(50)] })).toEqual([
      'TLB1',
      'TNT1',
    ])
  })

  test('a credit note to a professional abroad is negative, with what identifies the client', () => {
    const { foreignSales } = reportSales([entry({ kind: 'credit_note', buyer: german, vat: [outside(500)] })])
    expect(foreignSales).toMatchObject([
      { buyerName: 'Müller', buyerCountry: 'DE', buyerId: 'DE1', amounts: [{ rateBps: 0, baseCents: -500 }] },
    ])
    expect(
      reportSales([entry({ buyer: { ...german, vatNumber: null } })]).foreignSales[0]?.buyerId,
    ).toBeNull()
  })
})

describe('payments', () => {
  const ALL = { from: START, to: addDays(START, 2 * LENGTH) }
  const paid = (facts: Partial<ReportedSale>, ...movements: SaleMovement[]): PaidSale => ({
    sale: sale(facts),
    movements,
  })
  const payment = (amountCents: number, rank = 0): SaleMovement => ({
    kind: 'payment',
    recordId: null,
    on: day(rank),
    amountCents,
  })
  const told = (one: PaidSale) => reportPayments([one], ALL).consumerPayments.map((row) => row.grossCents)

  test('are told of services not on débits and of deposits, never of goods nor of domestic professionals', () => {
    expect(told(paid({}, payment(12_000)))).toEqual([12_000])
    expect(told(paid({ operation: 'mixed' }, payment(12_000)))).toEqual([12_000])
    expect(told(paid({ operation: 'goods' }, payment(12_000)))).toEqual([])
    expect(told(paid({ operation: 'goods', kind: 'deposit' }, payment(12_000)))).toEqual([12_000])
    expect(told(paid({ vatOnDebits: true }, payment(12_000)))).toEqual([])
    expect(told(paid({ vat: [outside(12_000)] }, payment(12_000)))).toEqual([])
    const domestic = { ...german, country: 'FR' }
    expect(reportPayments([paid({ buyer: domestic }, payment(12_000))], ALL)).toEqual({
      foreignPayments: [],
      consumerPayments: [],
    })
    expect(reportPayments([paid({ buyer: german }, payment(6_000))], ALL)).toMatchObject({
      consumerPayments: [],
      foreignPayments: [{ number: 'F1', rateBps: 2_000, grossCents: 6_000 }],
    })
  })

  test('a credit note issued before lowers what its rate still asks', () => {
    const vat = [s(2_000, 10_000, 2_000), s(1_000, 10_000, 1_000)]
    const note: SaleMovement = {
      kind: 'credit_note',
      recordId: 'note',
      on: day(1),
      vat: [s(2_000, 10_000, 2_000)],
    }
    const { consumerPayments } = reportPayments([paid({ vat }, note, payment(11_000, 2))], ALL)
    expect(consumerPayments).toEqual([
      { on: day(2), currency: 'EUR', rateBps: 1_000, grossCents: 11_000, payments: 1 },
    ])
  })

  const history = fc
    .array(fc.tuple(fc.nat(LENGTH), fc.integer({ min: 1, max: 900_000 })), { maxLength: 6 })
    .map((list) => list.toSorted(([a], [b]) => a - b).map(([rank, cents]) => payment(cents, rank)))
  const paidSales = fc
    .array(fc.tuple(sales, history), { maxLength: 4 })
    .map((list) => list.flatMap(([some, movements]) => some.map((one) => ({ sale: one, movements }))))

  test('any cut of a period gives the same rows', () => {
    fc.assert(
      fc.property(paidSales, fc.nat(LENGTH), (list, rank) => {
        const whole = reportPayments(list, ALL)
        const before = reportPayments(list, { from: START, to: addDays(day(rank), -1) })
        const after = reportPayments(list, { from: day(rank), to: ALL.to })
        expect([...before.consumerPayments, ...after.consumerPayments]).toEqual(whole.consumerPayments)
        expect([...before.foreignPayments, ...after.foreignPayments]).toEqual(whole.foreignPayments)
      }),
    )
  })

  test('payments that end the debt add up, by rate, to what the invoice asks with VAT', () => {
    const taxed = fc
      .uniqueArray(fc.constantFrom(2_000, 1_000, 550), { minLength: 1 })
      .chain((rates) =>
        fc.tuple(
          ...rates.map((rate) => fc.integer({ min: 100, max: 900_000 }).map((base) => [rate, base] as const)),
        ),
      )
      .map((list) => list.map(([rate, base]) => s(rate, base, Math.round((base * rate) / 10_000))))
    fc.assert(
      fc.property(taxed, fc.array(fc.nat(100), { maxLength: 5 }), (vat, shares) => {
        let left = vat.reduce((sum, one) => sum + one.baseCents + one.vatCents, 0)
        const movements: SaleMovement[] = []
        for (const [rank, share] of shares.entries()) {
          const cents = Math.floor((left * share) / 100)
          if (cents === 0) continue
          movements.push(payment(cents, rank))
          left -= cents
        }
        if (left > 0) movements.push(payment(left, LENGTH))
        const { consumerPayments } = reportPayments([paid({ vat }, ...movements)], ALL)
        for (const { rateBps, baseCents, vatCents } of vat) {
          const rows = consumerPayments.filter((row) => row.rateBps === rateBps)
          expect(rows.reduce((sum, row) => sum + row.grossCents, 0)).toBe(baseCents + vatCents)
        }
      }),
    )
  })
})

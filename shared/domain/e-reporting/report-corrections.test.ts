import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VatAmounts } from '#shared/domain/invoices/invoice-totals.ts'
import { transmissionPeriod, type VatRegime } from '#shared/domain/invoices/vat-regimes.ts'
import { exemptionCodes } from '#shared/domain/invoices/vat-treatment.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { type LateRecords, type ReportDays, reportCorrections } from './report-corrections.ts'
import { type PaidSale, reportPayments } from './report-payments.ts'
import { reportSales } from './report-sales.ts'
import { type ReportedSale, saleCategories } from './reported-sale.ts'

const START = '2027-09-01'
const day = (rank: number) => addDays(START, rank)
const vat = (rateBps: number, baseCents: number): VatAmounts => ({
  category: 'S',
  exemptionCode: null,
  rateBps,
  baseCents,
  vatCents: Math.round((baseCents * rateBps) / 10_000),
})
const consumer = { name: 'Zoé', kind: 'consumer', country: 'FR', siren: null, vatNumber: null } as const
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
  vat: [vat(2_000, 10_000)],
  ...facts,
})
const periodsOn = (regime: VatRegime, on: string): ReportDays => ({
  transactions: transmissionPeriod(regime, 'transactions', on),
  payments: transmissionPeriod(regime, 'payments', on),
})
const nothing: LateRecords = { entries: [], paid: [], cashRecordedOn: new Map() }
const late = (on: string, recordedOn: string, facts: Partial<ReportedSale> = {}) => ({
  ...nothing,
  entries: [{ sale: sale({ ...facts, issuedOn: on }), on, replaced: false, recordedOn }],
})

test('a document dated of an earlier period changes it where it is recorded', () => {
  const told = (on: string, recordedOn: string, shown = recordedOn) =>
    reportCorrections('real_monthly', periodsOn('real_monthly', shown), late(on, recordedOn))
  expect(told(day(9), day(10))).toEqual([
    {
      flow: '10.3',
      from: '2027-09-01',
      to: '2027-09-10',
      dueOn: '2027-09-20',
      afterDue: false,
      currency: 'EUR',
      category: 'TPS1',
      rateBps: 2_000,
      count: 1,
      baseCents: 10_000,
      vatCents: 2_000,
      grossCents: 12_000,
    },
  ])
  expect(told(day(9), '2027-09-20')[0]?.afterDue).toBe(false)
  expect(told(day(9), '2027-09-21')[0]?.afterDue).toBe(true)
  // In its own period, or shown elsewhere.
  expect(told(day(8), day(9))).toEqual([])
  expect(told(day(8), day(12), day(25))).toEqual([])
  const french = { buyer: { ...consumer, kind: 'professional' as const } }
  expect(
    reportCorrections('simplified', periodsOn('simplified', '2027-10-02'), late(START, '2027-10-02', french)),
  ).toEqual([])
})

test('a payment recorded late changes the period of its day, by rate', () => {
  const paid: PaidSale = {
    sale: sale({ vat: [vat(2_000, 10_000), vat(1_000, 10_000)] }),
    movements: [
      { kind: 'payment', recordId: 'on-time', on: day(2), amountCents: 11_500 },
      { kind: 'payment', recordId: 'late', on: day(1), amountCents: 11_500 },
    ],
  }
  const cashRecordedOn = new Map([['late', '2027-10-10']])
  const shown = periodsOn('real_monthly', '2027-10-10')
  expect(
    reportCorrections('real_monthly', shown, { ...nothing, paid: [paid], cashRecordedOn }),
  ).toMatchObject([
    { flow: '10.4', from: '2027-09-01', rateBps: 2_000, grossCents: 6_000, baseCents: null, afterDue: true },
    { flow: '10.4', from: '2027-09-01', rateBps: 1_000, grossCents: 5_500, vatCents: null, afterDue: true },
  ])
})

test('what was told at the end of a period and its corrections add up to what it says in the end', () => {
  const documents = fc.array(
    fc.record({
      rank: fc.nat(80),
      delay: fc.nat(70),
      replaced: fc.boolean(),
      rate: fc.constantFrom(2_000, 1_000),
      base: fc.integer({ min: 1, max: 100_000 }),
      country: fc.constantFrom('FR', 'DE'),
      kind: fc.constantFrom('consumer' as const, 'professional' as const),
    }),
    { maxLength: 10 },
  )
  const regimes = fc.constantFrom<VatRegime>('real_monthly', 'real_quarterly', 'simplified', 'franchise')
  fc.assert(
    fc.property(documents, regimes, (list, regime) => {
      const entries = list.map(({ rank, delay, replaced, rate, base, country, kind }, index) => ({
        sale: sale({
          id: `${index}`,
          issuedOn: day(rank),
          vat: [vat(rate, base)],
          buyer: { ...consumer, country, kind },
        }),
        on: day(rank),
        replaced,
        recordedOn: day(rank + delay),
      }))
      const paid = entries.map(
        ({ sale: one, on }): PaidSale => ({
          sale: one,
          movements: [{ kind: 'payment', recordId: `p${one.id}`, on, amountCents: one.vat[0]!.baseCents }],
        }),
      )
      const cashRecordedOn = new Map(entries.map((one) => [`p${one.sale.id}`, one.recordedOn]))
      const corrections = [...periodsUpTo(regime, 'transactions', 160)].flatMap((days) =>
        reportCorrections(regime, { transactions: days, payments: NEVER }, { entries, paid, cashRecordedOn }),
      )
      const corrected = [...periodsUpTo(regime, 'payments', 160)].flatMap((days) =>
        reportCorrections(regime, { transactions: NEVER, payments: days }, { entries, paid, cashRecordedOn }),
      )
      for (const { from, to } of periodsUpTo(regime, 'transactions', 85)) {
        const inIt = entries.filter(({ on }) => on >= from && on <= to)
        const first = soldIn(inIt.filter(({ recordedOn }) => recordedOn <= to))
        const after = sum(corrections.filter((one) => one.from === from).map(({ grossCents }) => grossCents))
        expect(first + after).toBe(soldIn(inIt))
      }
      for (const days of periodsUpTo(regime, 'payments', 85)) {
        const first = paid.filter(({ sale: one }) => cashRecordedOn.get(`p${one.id}`)! <= days.to)
        const after = sum(
          corrected.filter((one) => one.from === days.from).map(({ grossCents }) => grossCents),
        )
        expect(receivedIn(first, days) + after).toBe(receivedIn(paid, days))
      }
    }),
  )
})

test('no treatment of an invoice is a margin scheme: its category TMA1 can never come', () => {
  expect(Object.keys(exemptionCodes).filter((code) => /^VATEX-EU-[DFIJ]$/.test(code))).toEqual([])
  expect(Object.keys(saleCategories)).not.toContain('TMA1')
})

const NEVER = { from: '2000-01-01', to: '1999-12-31' }
const sum = (list: readonly number[]) => list.reduce((total, cents) => total + cents, 0)

function* periodsUpTo(regime: VatRegime, data: 'transactions' | 'payments', last: number) {
  for (let on = START; on <= day(last); ) {
    const period = transmissionPeriod(regime, data, on)
    yield period
    on = addDays(period.to, 1)
  }
}
function soldIn(entries: LateRecords['entries']): number {
  const { foreignSales, consumerSales } = reportSales(entries)
  const amounts = [...foreignSales.flatMap((one) => one.amounts), ...consumerSales]
  return sum(amounts.map(({ baseCents, vatCents }) => baseCents + vatCents))
}
function receivedIn(paid: readonly PaidSale[], days: { from: string; to: string }): number {
  const { foreignPayments, consumerPayments } = reportPayments(paid, days)
  return sum([...foreignPayments, ...consumerPayments].map(({ grossCents }) => grossCents))
}

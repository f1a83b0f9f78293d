import { describe, expect, test } from 'vitest'
import { indexInvoices, type OpenInvoice } from './invoice-index.ts'
import type { MatchLine } from './line-clues.ts'
import { proposeAll } from './propose-all.ts'
import type { OpenPayout } from './propose-payouts.ts'

const invoice = (number: string, clientName: string, owedCents: number): OpenInvoice => ({
  id: number,
  number,
  clientKey: clientName,
  clientName,
  owedCents,
  issuedOn: '2026-10-05',
})
const line = (label: string, amountCents: number, facts: Partial<MatchLine> = {}): MatchLine => ({
  id: label,
  label,
  amountCents,
  bookedOn: '2026-11-12',
  counterparty: null,
  iban: null,
  references: [],
  ...facts,
})
const payout = (facts: Partial<OpenPayout> = {}): OpenPayout => ({
  id: 'po_1',
  amountCents: 14_700,
  arrivesOn: '2026-11-12',
  warnings: [],
  ...facts,
})
type Given = Partial<Parameters<typeof proposeAll>[1]> & {
  invoices?: OpenInvoice[]
  ibans?: Map<string, string>
}
const proposed = (lines: MatchLine[], { invoices = [], ibans, ...given }: Given = {}) => {
  const none = new Map<string, Set<string>>()
  const known = {
    payouts: [],
    targets: [],
    others: [],
    rejected: none,
    rejectedPayouts: none,
    rejectedTargets: none,
  }
  const all = proposeAll(lines, { index: indexInvoices(invoices, ibans), ...known, ...given })
  return new Map(all.map((one) => [one.lineId, one]))
}
const first = (lines: MatchLine[], given: Given) => [...proposed(lines, given).values()][0]!

describe('a payout', () => {
  const stripes = line('VIR SEPA STRIPE PAYMENTS EUROPE', 14_700)

  test('of the amount, around its day, is certain when it is alone', () => {
    for (const bookedOn of ['2026-11-11', '2026-11-12', '2026-11-18'])
      expect(first([{ ...stripes, bookedOn }], { payouts: [payout()] }).payouts).toMatchObject([
        { payoutId: 'po_1', certain: true },
      ])
    for (const bookedOn of ['2026-11-10', '2026-11-19'])
      expect(first([{ ...stripes, bookedOn }], { payouts: [payout()] }).payouts).toEqual([])
    expect(first([{ ...stripes, amountCents: 14_699 }], { payouts: [payout()] }).payouts).toEqual([])
  })

  test('is not certain beside another of its amount, nor for two lines of its amount, shown or not', () => {
    const two = [payout(), payout({ id: 'po_2' })]
    expect(first([stripes], { payouts: two }).payouts.map(({ certain }) => certain)).toEqual([false, false])
    const twice = [stripes, { ...stripes, id: 'b' }]
    for (const { payouts } of proposed(twice, { payouts: [payout()] }).values())
      expect(payouts).toMatchObject([{ certain: false }])
    expect(first([stripes], { payouts: [payout()], others: [stripes] }).payouts).toMatchObject([
      { certain: false, reasons: expect.arrayContaining(['Un autre mouvement a ce montant']) },
    ])
    // A payout of last month of the same amount is no rival.
    const before = payout({ id: 'po_0', arrivesOn: '2026-10-12' })
    expect(first([stripes], { payouts: [payout(), before] }).payouts).toMatchObject([{ certain: true }])
  })

  test('of the amount of an invoice that the line cites leaves both in doubt; without Stripe’s name, the invoice comes first', () => {
    const owed = invoice('F-2026-0012', 'Roy', 14_700)
    const both = first([line('STRIPE F-2026-0012', 14_700)], { payouts: [payout()], invoices: [owed] })
    expect([both.proposals[0]!.certain, both.payouts[0]!.certain]).toEqual([false, false])
    const unnamed = first([line('VIR RECU', 14_700)], { payouts: [payout()], invoices: [owed] })
    expect(unnamed.payouts).toMatchObject([{ certain: false }])
    expect(first([line('VIR RECU', 14_700)], { payouts: [payout()] }).payouts).toMatchObject([
      { certain: true },
    ])
  })

  test('that was rejected is not proposed; what is odd about one is told', () => {
    const rejectedPayouts = new Map([[stripes.id, new Set(['po_1'])]])
    expect(first([stripes], { payouts: [payout()], rejectedPayouts }).payouts).toEqual([])
    const odd = payout({ warnings: ['Un mouvement de ce versement ne vient pas d’Ardoise'] })
    expect(first([stripes], { payouts: [odd] }).payouts[0]!.reasons.at(-1)).toBe(odd.warnings[0])
  })
})

describe('several lines for one invoice', () => {
  const owed = invoice('F-2026-0012', 'Menuiserie Vasseur', 12_000)
  const cite = (id: string, cents: number, facts: Partial<MatchLine> = {}) =>
    line(`VIR F-2026-0012 ${id}`, cents, { id, ...facts })

  test('that cite it and make what is owed are proposed together, to each', () => {
    const lines = [cite('b', 7_000, { bookedOn: '2026-11-14' }), cite('a', 5_000), line('AUTRE', 900)]
    const all = proposed(lines, { invoices: [owed] })
    for (const id of ['a', 'b'])
      expect(all.get(id)!.groups).toEqual([
        {
          invoiceId: owed.id,
          lineIds: ['a', 'b'],
          confidence: 90,
          reasons: [
            'Les 2\u00a0mouvements font ensemble ce qui reste dû',
            'Leurs libellés citent F-2026-0012',
          ],
        },
      ])
    expect(all.get('AUTRE')!.groups).toEqual([])
  })

  test('of one account or one client too; a cent apart, not', () => {
    const ibans = new Map([['FR76', 'Menuiserie Vasseur']])
    const own = [4_000, 4_500, 3_500].map((cents, at) =>
      line('NOTPROVIDED', cents, { id: `${at}`, iban: 'FR76' }),
    )
    expect(first(own, { invoices: [owed], ibans }).groups).toMatchObject([
      { lineIds: ['0', '1', '2'], confidence: 85 },
    ])
    const named = [5_000, 7_000].map((cents, at) => line('VIR MENUISERIE VASSEUR', cents, { id: `${at}` }))
    expect(first(named, { invoices: [owed] }).groups).toMatchObject([{ confidence: 70 }])
    const apart = [5_000, 7_001].map((cents, at) => cite(`${at}`, cents))
    expect(first(apart, { invoices: [owed] }).groups).toEqual([])
  })

  test('are not proposed where several sums fit, where one line is certain of another invoice, or once rejected', () => {
    const three = [6_000, 6_000, 6_000].map((cents, at) => cite(`${at}`, cents))
    expect(first(three, { invoices: [owed] }).groups).toEqual([])
    const other = invoice('F-2026-0013', 'Menuiserie Vasseur', 5_000)
    const taken = [line('VIR MENUISERIE VASSEUR F-2026-0013', 5_000), line('VIR MENUISERIE VASSEUR', 7_000)]
    expect(first(taken, { invoices: [owed, other] }).groups).toEqual([])
    const lines = [cite('a', 5_000), cite('b', 7_000)]
    const rejected = new Map([['a', new Set([owed.id])]])
    for (const { groups } of proposed(lines, { invoices: [owed], rejected }).values())
      expect(groups).toEqual([])
  })
})

test('all that 5,000 lines may be, against 20,000 open invoices and 500 payouts, takes less than 10 seconds', {
  timeout: 60_000,
}, () => {
  const invoices = Array.from({ length: 20_000 }, (_, at) =>
    invoice(`F-2026-${String(at).padStart(5, '0')}`, `Client numéro ${at % 4_000}`, 2_000 + (at % 900)),
  )
  const lines = Array.from({ length: 5_000 }, (_, at) =>
    line(`VIR CLIENT NUMERO ${at % 4_000} ${at % 2 ? 'F-2026-0' : 'STRIPE'}`, 1_000 + (at % 450), {
      id: `${at}`,
    }),
  )
  const payouts = Array.from({ length: 500 }, (_, at) => payout({ id: `po_${at}`, amountCents: 1_000 + at }))
  const before = performance.now()
  expect(proposed(lines, { invoices, payouts }).size).toBe(5_000)
  expect(performance.now() - before).toBeLessThan(10_000)
})

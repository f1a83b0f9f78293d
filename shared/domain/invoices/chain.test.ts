import { describe, expect, it } from 'vitest'
import { type Issued, issue, issued, line, quote } from './chain.fixture.ts'
import { chainSummary, hasOpenDeposit, isTakenBack, quoteTotals, remainingOf } from './chain.ts'
import { balanceOf, depositOf, progressOf } from './chain-parts.ts'
import { creditNoteOf } from './credit-notes.ts'
import { grossSum } from './key-amounts.ts'

const spaced = (text: string) => text.replaceAll(/\s/g, ' ')

describe('the chain of a devis', () => {
  const house = quote([line('a', 1_000_00), line('b', 333_33, 1_000)])

  it('asks the very amount of a deposit, with the VAT it contains', () => {
    const [deposit] = [issued(house, [], depositOf(house, [], { kind: 'amount', cents: 500_00 }))]
    expect(deposit.totals.grossCents).toBe(500_00)
    expect(deposit.kind).toBe('deposit')
    const share = issued(house, [], depositOf(house, [], { kind: 'percent', bps: 3_000 }))
    expect(quoteTotals(house).grossCents).toBe(1_566_66)
    expect(share.totals.grossCents).toBe(470_00)
    expect(share.lines.map((own) => own.kind === 'item' && spaced(own.description))).toEqual([
      'Acompte de 30 % sur devis D-2026-0042 du 1er oct. 2026',
      'Acompte de 30 % sur devis D-2026-0042 du 1er oct. 2026',
    ])
  })

  it('leaves the balance of two deposits and a credit note, to the cent of each rate', () => {
    const chain: Issued[] = []
    chain.push(issued(house, chain, depositOf(house, chain, { kind: 'amount', cents: 500_00 })))
    chain.push(issued(house, chain, depositOf(house, chain, { kind: 'percent', bps: 2_500 })))
    const [first] = chain as [Issued]
    chain.push(issued(house, chain, creditNoteOf(first, [], { kind: 'whole' })))
    expect(chain[2]).toMatchObject({ kind: 'deposit_credit_note', totals: { grossCents: 500_00 } })
    const balance = issued(house, chain, balanceOf(house, chain))
    expect(balance.takenBack.map(({ number, kind }) => [number, kind])).toEqual([
      ['F-1', 'deposit'],
      ['F-2', 'deposit'],
      ['F-3', 'deposit_credit_note'],
    ])
    expect(balance.totals.grossCents).toBe(1_566_66 - 391_67)
    chain.push(balance)
    expect(
      remainingOf(house, chain).every(({ baseCents, vatCents }) => baseCents === 0 && vatCents === 0),
    ).toBe(true)
    expect(balanceOf(house, chain)).toEqual({ ok: false, code: 'invoice_nothing_left' })
  })

  it('issues a balance of zero once where deposits asked for all', () => {
    const chain = [issued(house, [], depositOf(house, [], { kind: 'percent', bps: 10_000 }))]
    expect(hasOpenDeposit(chain)).toBe(true)
    const balance = issued(house, chain, balanceOf(house, chain))
    expect(balance.totals).toMatchObject({ netCents: 0, vatCents: 0, grossCents: 0 })
    chain.push(balance)
    expect(isTakenBack(chain, 'F-1')).toBe(true)
    expect(balanceOf(house, chain)).toEqual({ ok: false, code: 'invoice_nothing_left' })
  })

  it('follows a situation, line by line, and refuses to go back', () => {
    const work = quote([line('a', 1_000_00), line('b', 500_00)], { kind: 'percent', bps: 1_000 })
    const chain = [issued(work, [], progressOf(work, [], [{ lineId: 'a', bps: 4_000 }], 'invoice'))]
    expect(chain[0]?.totals.netCents).toBe(360_00)
    const next = [
      { lineId: 'a', bps: 10_000 },
      { lineId: 'b', bps: 5_000 },
    ]
    chain.push(issued(work, chain, progressOf(work, chain, next, 'invoice')))
    expect(chain[1]?.totals.netCents).toBe(540_00 + 225_00)
    const description = chain[1]?.lines[0]?.kind === 'item' ? chain[1].lines[0].description : ''
    expect(spaced(description)).toBe('Ligne a 1 jour à 1 000,00 €, avancement : 100 %, déjà facturé 360,00 €')
    expect(progressOf(work, chain, [{ lineId: 'b', bps: 4_000 }], 'invoice')).toEqual({
      ok: false,
      code: 'invoice_progress_back',
    })
    chain.push(issued(work, chain, progressOf(work, chain, [{ lineId: 'b', bps: 10_000 }], 'invoice')))
    expect(grossSum(remainingOf(work, chain))).toBe(0)
    expect(balanceOf(work, chain)).toEqual({ ok: false, code: 'invoice_nothing_left' })
  })

  it('copies a chosen line as the devis has it', () => {
    const part = progressOf(house, [], [{ lineId: 'b', bps: 10_000 }], 'deposit')
    expect(part).toMatchObject({ ok: true, part: { kind: 'deposit', lines: [house.lines[1]] } })
  })

  it.each([
    [
      'a deposit above the devis',
      depositOf(house, [], { kind: 'amount', cents: 1_566_67 }),
      'invoice_above_quote',
    ],
    [
      'a deposit of nothing',
      depositOf(house, [], { kind: 'amount', cents: 0 }),
      'invoice_amount_not_positive',
    ],
    [
      'a line of another devis',
      progressOf(house, [], [{ lineId: 'z', bps: 1 }], 'invoice'),
      'invoice_line_unknown',
    ],
    [
      'more than the whole',
      progressOf(house, [], [{ lineId: 'a', bps: 10_001 }], 'invoice'),
      'invoice_above_quote',
    ],
    [
      'no progress',
      progressOf(house, [], [{ lineId: 'a', bps: 0 }], 'invoice'),
      'invoice_amount_not_positive',
    ],
  ] as const)('refuses %s', (_what, result, code) => {
    expect(result).toEqual({ ok: false, code })
  })

  it('refuses a line that a deduction at another rate would turn into a refund', () => {
    const deducted = quote([line('a', 1_000_00), line('b', -200_00, 1_000)])
    expect(progressOf(deducted, [], [{ lineId: 'a', bps: 10_000 }], 'invoice')).toEqual({
      ok: false,
      code: 'invoice_above_quote',
    })
    const both = [
      { lineId: 'a', bps: 10_000 },
      { lineId: 'b', bps: 10_000 },
    ]
    expect(progressOf(deducted, [], both, 'invoice').ok).toBe(true)
  })

  it('sums up what is invoiced, to invoice, paid and owed, by rate too', () => {
    const chain = [issued(house, [], depositOf(house, [], { kind: 'amount', cents: 500_00 }))]
    const money = { dueCents: 450_00, grossCents: 500_00, paidCents: 200_00, creditedCents: 0, lostCents: 0 }
    const rates = chainSummary(house, []).rates
    expect(rates.map((rate) => [rate.rateBps, rate.quotedCents, rate.toInvoiceCents])).toEqual([
      [2_000, 1_000_00, 1_000_00],
      [1_000, 333_33, 333_33],
    ])
    const withMoney = chain.map((own) => ({ ...own, money }))
    const summed = chainSummary(house, withMoney)
    expect(summed).toMatchObject({
      quotedCents: 1_566_66,
      invoicedCents: 500_00,
      toInvoiceCents: 1_066_66,
      // 50,00 € came before the issue.
      paidCents: 250_00,
      owedCents: 250_00,
    })
    const [deposit] = chain
    expect(summed.rates.map(({ invoicedCents }) => invoicedCents)).toEqual(
      deposit!.totals.vat.map(({ baseCents }) => baseCents),
    )
    expect(chainSummary(null, withMoney)).toMatchObject({
      quotedCents: null,
      toInvoiceCents: null,
      invoicedCents: 500_00,
      rates: deposit!.totals.vat.map(({ rateBps, baseCents }) => ({
        rateBps,
        quotedCents: null,
        invoicedCents: baseCents,
        toInvoiceCents: null,
      })),
    })
  })
})

describe('a credit note', () => {
  const order = quote([line('a', 10_00, 2_000, 3_000), line('b', 100_00)], { kind: 'amount', cents: 13_00 })
  const whole = issued(order, [], balanceOf(order, []))

  it('copies the whole invoice, or gives back what is left', () => {
    expect(issued(order, [], creditNoteOf(whole, [], { kind: 'whole' })).totals).toEqual(whole.totals)
    const first = issued(order, [], creditNoteOf(whole, [], { kind: 'amount', cents: 50_01 }))
    expect(first.totals.grossCents).toBe(50_01)
    const rest = issued(order, [], creditNoteOf(whole, [first.totals], { kind: 'whole' }))
    expect(rest.totals.grossCents).toBe(whole.totals.grossCents - 50_01)
    expect(creditNoteOf(whole, [first.totals, rest.totals], { kind: 'whole' })).toEqual({
      ok: false,
      code: 'invoice_fully_credited',
    })
  })

  it('gives quantities of a line back at what was really paid for them', () => {
    const note = issued(
      order,
      [],
      creditNoteOf(whole, [], { kind: 'lines', lines: [{ lineId: 'a', quantityMilli: 2_000 }] }),
    )
    // 30,00 € carry 3,00 € of the discount.
    expect(note.totals).toMatchObject({ netCents: 18_00, vatCents: 3_60 })
    expect(note.preceding).toEqual([
      { invoiceId: 'F-1', number: 'F-1', issuedOn: '2026-11-25', kind: 'invoice' },
    ])
    const again = { kind: 'lines', lines: [{ lineId: 'a', quantityMilli: 2_000 }] } as const
    expect(creditNoteOf(whole, [note.totals], again)).toEqual({
      ok: false,
      code: 'credit_note_above_invoice',
    })
  })

  it('refuses more than the invoice, and a credit note of a credit note', () => {
    expect(creditNoteOf(whole, [], { kind: 'amount', cents: whole.totals.grossCents + 1 })).toEqual({
      ok: false,
      code: 'credit_note_above_invoice',
    })
    const note = issued(order, [whole], creditNoteOf(whole, [], { kind: 'whole' }))
    expect(creditNoteOf(note, [], { kind: 'whole' })).toEqual({ ok: false, code: 'invoice_is_credit_note' })
  })

  it('is not how an invoice is replaced: a corrective invoice counts in its place', () => {
    const chain = [{ ...whole, replaced: true }]
    expect(remainingOf(order, chain)).toEqual(remainingOf(order, []))
    expect(isTakenBack(chain, 'F-1')).toBe(false)
    chain.push(issue(order, chain, { ...whole, kind: 'corrective', preceding: [whole] }))
    expect(grossSum(remainingOf(order, chain))).toBe(0)
  })
})

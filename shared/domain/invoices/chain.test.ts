import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DocumentDiscount, DocumentLine } from '#shared/domain/documents/quote-document.ts'
import {
  type ChainInvoice,
  type ChainPart,
  chainSummary,
  creditsOn,
  hasOpenDeposit,
  invoicedOf,
  isTakenBack,
  quoteTotals,
  remainingOf,
  type SignedQuote,
} from './chain.ts'
import { balanceOf, depositOf, type PartResult, progressOf } from './chain-parts.ts'
import { computeInvoice } from './compute-invoice.ts'
import { type CreditedInvoice, creditNoteOf } from './credit-notes.ts'
import { isCreditNote } from './invoice-kind.ts'
import type { InvoiceTotals, VatAmounts } from './invoice-totals.ts'
import { grossSum, subtractByKey, sumByKey } from './key-amounts.ts'
import { vatKeyId } from './vat-keys.ts'

type Issued = ChainInvoice & CreditedInvoice & { totals: InvoiceTotals }

function issue(quote: SignedQuote, chain: Issued[], part: ChainPart): Issued {
  const content = { ...part, vat: quote.vat, prepaidCents: 0 }
  const id = `F-${chain.length + 1}`
  return {
    ...content,
    invoiceId: id,
    number: id,
    issuedOn: '2026-11-25',
    totals: computeInvoice(content),
    takesBack: part.takenBack.map(({ invoiceId }) => invoiceId ?? ''),
    credits: isCreditNote(part.kind) ? (part.preceding[0]?.invoiceId ?? null) : null,
    replaced: false,
  }
}
const issued = (quote: SignedQuote, chain: Issued[], result: PartResult): Issued => {
  if (!result.ok) throw new Error(result.code)
  return issue(quote, chain, result.part)
}
const line = (id: string, cents: number, vatRateBps = 2_000, quantityMilli = 1_000): DocumentLine => ({
  kind: 'item',
  id,
  description: `Ligne ${id}`,
  quantityMilli,
  unit: 'jour',
  unitPriceCents: cents,
  discountBps: 0,
  vatRateBps,
})
const quote = (lines: DocumentLine[], discount: DocumentDiscount | null = null): SignedQuote => ({
  number: 'D-2026-0042',
  issuedOn: '2026-10-01',
  lines,
  discount,
  vat: { kind: 'domestic' },
})
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

  it('sums up what is invoiced, to invoice, paid and owed', () => {
    const chain = [issued(house, [], depositOf(house, [], { kind: 'amount', cents: 500_00 }))]
    const money = { dueCents: 500_00, grossCents: 500_00, paidCents: 200_00, creditedCents: 0 }
    expect(
      chainSummary(
        house,
        chain.map((own) => ({ ...own, money })),
      ),
    ).toEqual({
      quotedCents: 1_566_66,
      invoicedCents: 500_00,
      toInvoiceCents: 1_066_66,
      paidCents: 200_00,
      owedCents: 300_00,
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
})

/** Numbers from a seed, so that a chain that fails is found again by it (mulberry32). */
function numbersOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  return (below: number) => next() % below
}

function randomQuote(below: (limit: number) => number): SignedQuote {
  const rates = [2_000, 1_000, 550, 210, 0]
  const lines = Array.from(
    { length: 1 + below(4) },
    (_, index): DocumentLine => ({
      ...(line(`l${index}`, 1 + below(below(3) === 0 ? 100 : 99_999), rates[below(5)]) as Extract<
        DocumentLine,
        { kind: 'item' }
      >),
      // One line in eight is a deduction.
      quantityMilli: (below(8) === 0 ? -1 : 1) * (1 + below(4_000)),
      discountBps: below(3) === 0 ? below(5_000) : 0,
    }),
  )
  const discounts: (DocumentDiscount | null)[] = [
    null,
    { kind: 'percent', bps: below(4_000) },
    { kind: 'amount', cents: below(200) },
  ]
  return quote(lines, discounts[below(3)] ?? null)
}

function randomStep(below: (limit: number) => number, own: SignedQuote, chain: Issued[]): PartResult {
  const action = below(chain.length === 0 ? 4 : 10)
  if (action === 0) return depositOf(own, chain, { kind: 'percent', bps: 1 + below(10_000) })
  if (action === 1) return depositOf(own, chain, { kind: 'amount', cents: 1 + below(50_000) })
  if (action === 2) {
    const progress = own.lines
      .filter(() => below(2) === 0)
      .map(({ id }) => ({ lineId: id, bps: below(2) === 0 ? 10_000 : below(10_001) }))
    return progressOf(own, chain, progress, below(2) === 0 ? 'invoice' : 'deposit')
  }
  if (action === 3) return balanceOf(own, chain)
  const target = chain[below(chain.length + 1)]
  if (target === undefined || isTakenBack(chain, target.invoiceId))
    return { ok: false, code: 'invoice_empty' }
  const earlier = creditsOn(chain, target.invoiceId).map(({ totals }) => totals)
  if (action === 4) return creditNoteOf(target, earlier, { kind: 'whole' })
  if (action < 7) return creditNoteOf(target, earlier, { kind: 'amount', cents: 1 + below(30_000) })
  const lines = target.lines.flatMap((item) =>
    item.kind === 'item' && below(2) === 0
      ? [{ lineId: item.id, quantityMilli: Math.trunc((item.quantityMilli * (1 + below(4))) / 4) }]
      : [],
  )
  return creditNoteOf(target, earlier, { kind: 'lines', lines })
}

/** Whether `part` lies between nothing and `whole`, whichever side of zero that is. */
const lies = (part: number, whole: number) =>
  whole >= 0 ? 0 <= part && part <= whole : whole <= part && part <= 0

/** What is wrong with a new document of the chain. */
function faults(own: SignedQuote, whole: InvoiceTotals, chain: readonly Issued[], added: Issued): string[] {
  const found: string[] = []
  const check = (what: string, right: boolean) => {
    if (!right) found.push(what)
  }
  const left = subtractByKey(whole.vat, invoicedOf([...chain, added]))
  const of = (amounts: readonly VatAmounts[], key: VatAmounts) =>
    amounts.find((entry) => vatKeyId(entry) === vatKeyId(key)) ?? { baseCents: 0, vatCents: 0 }
  check('a key that the devis has not', left.length === whole.vat.length)
  for (const entry of whole.vat) {
    const rest = of(left, entry)
    check('base left', lies(rest.baseCents, entry.baseCents))
    check('VAT left', lies(rest.vatCents, entry.vatCents))
  }
  check('total left', grossSum(left) >= 0)
  const { totals, kind } = added
  const balance = added.takenBack.length > 0 || added.lines === own.lines
  check('total', balance ? totals.grossCents >= 0 : totals.grossCents > 0)
  if (balance && kind === 'invoice')
    check(
      'balance leaves nothing',
      left.every((entry) => entry.baseCents === 0 && entry.vatCents === 0),
    )
  for (const entry of totals.vat) {
    const computed = (Math.abs(entry.baseCents) * entry.rateBps) / 10_000
    check('VAT near base × rate', Math.abs(Math.abs(entry.vatCents) - computed) <= 1 + chain.length)
  }
  if (added.credits !== null) {
    const credited = chain.find(({ invoiceId }) => invoiceId === added.credits)
    const all = sumByKey([...creditsOn(chain, added.credits), added].flatMap((note) => note.totals.vat))
    for (const entry of credited?.totals.vat ?? []) {
      check('credited base', lies(of(all, entry).baseCents, entry.baseCents))
      check('credited VAT', lies(of(all, entry).vatCents, entry.vatCents))
    }
  }
  return found
}

describe('random chains', () => {
  it('add up to their devis, to the cent of each rate, 100,000 times', { timeout: 120_000 }, () => {
    const done = { chains: 0, documents: 0, balances: 0, credits: 0 }
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const below = numbersOf(seed)
        const own = randomQuote(below)
        done.chains += 1
        const whole = quoteTotals(own)
        if (whole.grossCents <= 0 || whole.netCents <= 0) return
        const chain: Issued[] = []
        for (let steps = 1 + below(3); steps > 0; steps -= 1) {
          const result = randomStep(below, own, chain)
          if (!result.ok) continue
          const added = issue(own, chain, result.part)
          const found = faults(own, whole, chain, added)
          if (found.length > 0)
            throw new Error(`${found.join(', ')}: ${JSON.stringify([own, ...chain, added])}`)
          chain.push(added)
          done.documents += 1
          done.credits += added.credits === null ? 0 : 1
        }
        const last = balanceOf(own, chain)
        if (last.ok) {
          chain.push(issue(own, chain, last.part))
          done.balances += 1
        }
        // deposits + balance − credit notes = devis.
        const rest = subtractByKey(whole.vat, invoicedOf(chain))
        if (last.ok && grossSum(rest) !== 0) throw new Error('the balance does not end the devis')
        if (rest.some(({ baseCents, vatCents }) => baseCents !== 0 || vatCents !== 0))
          throw new Error('cents are lost')
      }),
      { numRuns: 100_000 },
    )
    expect(done.chains).toBe(100_000)
    // The steps are not all refused.
    expect(done.documents).toBeGreaterThan(100_000)
    expect(done.credits).toBeGreaterThan(15_000)
    expect(done.balances).toBeGreaterThan(50_000)
  })
})

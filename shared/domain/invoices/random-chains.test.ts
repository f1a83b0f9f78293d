import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DocumentDiscount, DocumentLine } from '#shared/domain/documents/quote-document.ts'
import { type Issued, issue, line, quote } from './chain.fixture.ts'
import { creditsOn, invoicedOf, isTakenBack, quoteTotals, type SignedQuote } from './chain.ts'
import { balanceOf, depositOf, type PartResult, progressOf } from './chain-parts.ts'
import { creditNoteOf } from './credit-notes.ts'
import type { InvoiceTotals, VatAmounts } from './invoice-totals.ts'
import { grossSum, subtractByKey, sumByKey } from './key-amounts.ts'
import { vatKeyId } from './vat-keys.ts'

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

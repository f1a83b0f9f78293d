import type { DocumentDiscount, DocumentLine } from '#shared/domain/documents/quote-document.ts'
import { type Issued, line, quote } from './chain.fixture.ts'
import { creditsOn, isTakenBack, type SignedQuote } from './chain.ts'
import { balanceOf, depositOf, type PartResult, progressOf } from './chain-parts.ts'
import { creditNoteOf } from './credit-notes.ts'

/** Numbers from a seed, so that a chain that fails is found again by it (mulberry32). */
export function numbersOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  return (below: number) => next() % below
}

/** A devis of one to four lines at five rates, some of them deductions. */
export function randomQuote(below: (limit: number) => number): SignedQuote {
  const rates = [2_000, 1_000, 550, 210, 0]
  const lines = Array.from(
    { length: 1 + below(4) },
    (_, index): DocumentLine => ({
      ...(line(`l${index}`, 1 + below(below(3) === 0 ? 100 : 99_999), rates[below(5)]) as Extract<
        DocumentLine,
        { kind: 'item' }
      >),
      // An eighth of the lines are deductions.
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

/** A next document of the chain, or the reason why it is refused. */
export function randomStep(below: (limit: number) => number, own: SignedQuote, chain: Issued[]): PartResult {
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

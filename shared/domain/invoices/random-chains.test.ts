import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Issued, issue } from './chain.fixture.ts'
import { creditsOn, invoicedOf, quoteTotals, type SignedQuote } from './chain.ts'
import { balanceOf } from './chain-parts.ts'
import type { InvoiceTotals, VatAmounts } from './invoice-totals.ts'
import { grossSum, subtractByKey, sumByKey } from './key-amounts.ts'
import { numbersOf, randomQuote, randomStep } from './random-chains.fixture.ts'
import { vatKeyId } from './vat-keys.ts'

/** Whether `part` lies between nothing and `whole`, whichever side of zero that is. */
const lies = (part: number, whole: number) =>
  whole >= 0 ? 0 <= part && part <= whole : whole <= part && part <= 0

/** Lists the faults of a new document of the chain. */
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
  check('net left', left.reduce((net, entry) => net + entry.baseCents, 0) >= 0)
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

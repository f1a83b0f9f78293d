import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Issued, issue } from '#shared/domain/invoices/chain.fixture.ts'
import { numbersOf, randomQuote, randomStep } from '#shared/domain/invoices/random-chains.fixture.ts'
import { type BookAccount, usualNumbers } from './accounts.ts'
import { fecFaults } from './check-fec.fixture.ts'
import { collectedVat } from './collected-vat.ts'
import type { Entry } from './entries.ts'
import { createNumbering, fecHeader, fecRowLine, fecRows } from './fec.ts'
import { moneyEntry } from './money-entry.ts'
import {
  follow,
  type LossAct,
  type LossStory,
  lose,
  pay,
  randomAct,
  startOf,
} from './random-losses.fixture.ts'
import { type BookedSale, isDueWhenPaid, salesEntry } from './sales-entry.ts'

const on = '2026-11-26'
const vatAccounts = ['vat2000', 'vat1000', 'vat550', 'vat210', 'vatOther'] as const

/** An invoice of a random chain whose every rate asks something; undefined where the seed makes none. */
function randomInvoice(seed: number): Issued | undefined {
  const below = numbersOf(seed)
  const own = randomQuote(below)
  const chain: Issued[] = []
  for (let step = 0; step < 6; step++) {
    const next = randomStep(below, own, chain)
    if (next.ok) chain.push(issue(own, chain, next.part))
  }
  return chain.find(
    ({ kind, totals }) =>
      kind === 'invoice' && totals.vatCents > 0 && totals.vat.every(({ baseCents }) => baseCents > 0),
  )
}

const saleOf = ({ invoiceId, kind, totals }: Issued, vatOnDebits: boolean): BookedSale => ({
  id: 'F',
  kind,
  number: invoiceId,
  issuedOn: '2026-11-25',
  recordedOn: '2026-11-25',
  clientId: 'company',
  clientName: 'Vasseur',
  vat: totals.vat,
  takenBack: [],
  prepaidCents: 0,
  credits: null,
  settledVat: [],
  operation: 'services',
  vatOnDebits,
})

/** The entries of a story, as the books read it. */
function entriesOf(story: LossStory, sale: BookedSale): Entry[] {
  const due = collectedVat(sale, story.sale)
  const duePaid = isDueWhenPaid(sale)
  return story.movements.map(({ kind, lines }, index) => {
    const { parts, loss } = due[index]!
    return moneyEntry({
      id: `m${index}`,
      kind,
      on,
      recordedOn: on,
      lines,
      reference: null,
      clientName: 'Vasseur',
      invoiceNumbers: [sale.number],
      vat: duePaid || loss === 'recovered' ? parts : [],
    })
  })
}

const balance = ({ lines }: Entry) => lines.reduce((sum, { cents }) => sum + cents, 0)
const total = (entries: readonly Entry[], ...accounts: readonly BookAccount[]) =>
  entries
    .flatMap(({ lines }) => lines)
    .filter(({ account }) => accounts.includes(account))
    .reduce((sum, { cents }) => sum + cents, 0) + 0
const fileOf = (entries: readonly Entry[], letters: Map<string, { letter: string; on: string }>) => {
  const next = createNumbering()
  const names = { clients: new Map([['company', 'Menuiserie Vasseur']]), letters }
  const rows = entries.flatMap((entry) => fecRows(entry, next(entry.journal), usualNumbers, names))
  return fecHeader + rows.map(fecRowLine).join('')
}

const random = (then: (invoice: Issued, acts: LossAct[], flags: [boolean, boolean]) => void) =>
  fc.assert(
    fc.property(
      fc.integer(),
      fc.array(randomAct, { maxLength: 12 }),
      fc.boolean(),
      fc.boolean(),
      (seed, acts, vatOnDebits, recovers) => {
        const invoice = randomInvoice(seed)
        fc.pre(invoice !== undefined)
        then(invoice!, acts, [vatOnDebits, recovers])
      },
    ),
    { numRuns: 500 },
  )

it('an invoice of a random chain that is paid and lost to its end balances, letters its debt and leaves no VAT waiting', () => {
  random((invoice, acts, [vatOnDebits, wished]) => {
    const sale = saleOf(invoice, vatOnDebits)
    const recovers = wished && !isDueWhenPaid(sale)
    const story = startOf([...sale.vat], recovers)
    for (const act of acts) follow(story, act)
    lose(story, story.dueCents - story.paidCents - story.lostCents)
    const entries = [salesEntry(sale, null), ...entriesOf(story, sale)]
    expect(entries.map(balance).filter((cents) => cents !== 0)).toEqual([])
    expect([total(entries, 'clients'), total(entries, 'vatPending')]).toEqual([0, 0])
    expect(fecFaults(fileOf(entries, new Map([['F', { letter: 'F-1', on }]])))).toEqual([])
    const vat = sale.vat.reduce((sum, { vatCents }) => sum + vatCents, 0)
    const lostVat = story.sale.reduce(
      (sum, one) =>
        sum + (one.kind === 'loss' ? one.parts.reduce((cents, { vatCents }) => cents + vatCents, 0) : 0),
      0,
    )
    // VAT that was never due, or came back, is no part of the loss; the rest is what the State keeps.
    const bears = isDueWhenPaid(sale) || recovers
    expect(total(entries, 'badDebts')).toBe(story.lostCents - (bears ? lostVat : 0))
    expect(total(entries, ...vatAccounts)).toBe(-vat + (bears ? lostVat : 0))
  })
})

it('a debt that was lost and is paid after all is booked as if it never was', () => {
  random((invoice, acts, [vatOnDebits, wished]) => {
    const sale = saleOf(invoice, vatOnDebits)
    const story = startOf([...sale.vat], wished && !isDueWhenPaid(sale))
    for (const act of acts) follow(story, act)
    const owed = story.dueCents - story.paidCents - story.lostCents
    pay(story, owed + story.lostCents, owed)
    const entries = [salesEntry(sale, null), ...entriesOf(story, sale)]
    expect([total(entries, 'clients'), total(entries, 'vatPending'), total(entries, 'badDebts')]).toEqual([
      0, 0, 0,
    ])
    expect(total(entries, ...vatAccounts)).toBe(-invoice.totals.vatCents)
  })
})

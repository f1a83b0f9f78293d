import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SaleMovement } from '#shared/domain/e-reporting/report-payments.ts'
import { type Issued, issue } from '#shared/domain/invoices/chain.fixture.ts'
import { balanceOf } from '#shared/domain/invoices/chain-parts.ts'
import { isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import { numbersOf, randomQuote, randomStep } from '#shared/domain/invoices/random-chains.fixture.ts'
import { accountFaults, type BookAccount, usualNumbers } from './accounts.ts'
import { fecFaults } from './check-fec.fixture.ts'
import { collectedVat } from './collected-vat.ts'
import { type Entry, openingEntry } from './entries.ts'
import { createNumbering, fecHeader, fecName, fecRowLine, fecRows } from './fec.ts'
import { moneyEntry } from './money-entry.ts'
import { type BookedSale, isDueWhenPaid, salesEntry } from './sales-entry.ts'

const sale = (document: Issued, over: Partial<BookedSale> = {}): BookedSale => ({
  id: document.invoiceId,
  kind: document.kind,
  number: document.invoiceId,
  issuedOn: '2026-11-25',
  recordedOn: '2026-11-25',
  clientId: 'client',
  clientName: 'Vasseur',
  vat: document.totals.vat,
  takenBack: document.takenBack,
  prepaidCents: 0,
  credits: document.credits,
  settledVat: [],
  operation: 'services',
  vatOnDebits: false,
  ...over,
})
/** Each document with what it is the first to take back. */
const booked = (chain: readonly Issued[], over: Partial<BookedSale>): BookedSale[] => {
  const taken = new Set<string | null>()
  return chain.map((one) => {
    const takenBack = one.takenBack.filter(({ invoiceId }) => !taken.has(invoiceId))
    for (const { invoiceId } of takenBack) taken.add(invoiceId)
    return sale(one, { takenBack, ...over })
  })
}
const total = (entries: readonly Entry[], ...accounts: BookAccount[]) =>
  entries
    .flatMap(({ lines }) => lines)
    .filter(({ account }) => accounts.includes(account))
    .reduce((sum, { cents }) => sum + cents, 0)
const balance = ({ lines }: Entry) => lines.reduce((sum, { cents }) => sum + cents, 0)
const fileOf = (entries: readonly Entry[], letters = new Map<string, { letter: string; on: string }>()) => {
  const next = createNumbering()
  const names = { clients: new Map([['client', 'Menuiserie\tVasseur']]), letters }
  const rows = entries.flatMap((entry) => fecRows(entry, next(entry.journal), usualNumbers, names))
  return fecHeader + rows.map(fecRowLine).join('')
}

/** A chain of documents of one devis, with its balance where one can be made. */
function randomChain(seed: number): { chain: Issued[]; ended: boolean } {
  const below = numbersOf(seed)
  const own = randomQuote(below)
  const chain: Issued[] = []
  for (let step = 0; step < 6; step++) {
    const next = randomStep(below, own, chain)
    if (next.ok) chain.push(issue(own, chain, next.part))
  }
  const last = balanceOf(own, chain)
  if (last.ok) chain.push(issue(own, chain, last.part))
  return { chain, ended: last.ok }
}

describe('the books of random chains', () => {
  it('balance piece by piece, owe what the documents ask, and hold no deposit once the balance is invoiced', {
    timeout: 60_000,
  }, () => {
    let ended = 0
    fc.assert(
      fc.property(
        fc.integer(),
        fc.constantFrom('goods', 'services'),
        fc.boolean(),
        (seed, operation, vatOnDebits) => {
          const random = randomChain(seed)
          const entries = booked(random.chain, { operation, vatOnDebits }).map((one) => salesEntry(one, null))
          expect(entries.map(balance).filter((cents) => cents !== 0)).toEqual([])
          const signed = (pick: 'grossCents' | 'vatCents') =>
            random.chain.reduce(
              (sum, { kind, totals }) => sum + (isCreditNote(kind) ? -1 : 1) * totals[pick],
              0,
            )
          expect(total(entries, 'clients')).toBe(signed('grossCents'))
          expect(
            total(entries, 'vat2000', 'vat1000', 'vat550', 'vat210', 'vatOther', 'vatPending') +
              signed('vatCents'),
          ).toBe(0)
          if (random.ended) {
            expect(total(entries, 'deposits')).toBe(0)
            ended++
          }
          const told = entries.filter(({ lines }) => lines.length > 0)
          expect(fecFaults(fileOf(told))).toEqual([])
        },
      ),
      { numRuns: 2_000 },
    )
    expect(ended).toBeGreaterThan(500)
  })
})

describe('VAT due when paid', () => {
  it('of payments of any number adds up to that of the invoice, to the cent, and leaves nothing waiting', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 8 }),
        (seed, amounts) => {
          const invoice = randomChain(seed).chain.find(
            ({ kind, totals }) => kind === 'invoice' && totals.vat.every(({ baseCents }) => baseCents > 0),
          )
          fc.pre(invoice !== undefined && invoice.totals.vatCents > 0)
          const booked = sale(invoice!)
          expect(isDueWhenPaid(booked)).toBe(true)
          let left = invoice!.totals.grossCents
          const movements = [...amounts, left].flatMap((wish): SaleMovement[] => {
            const amountCents = Math.min(wish, left)
            left -= amountCents
            return amountCents > 0
              ? [{ kind: 'payment', recordId: null, on: '2026-11-26', amountCents, parts: null }]
              : []
          })
          const entries = collectedVat(booked, movements).map(({ parts }, index) =>
            moneyEntry({
              id: `m${index}`,
              kind: 'payment_received',
              on: '2026-11-26',
              recordedOn: '2026-11-26',
              lines: [
                { account: 'bank', amountCents: 1, companyId: null, contactId: null, invoiceId: null },
                {
                  account: 'receivable',
                  amountCents: -1,
                  companyId: 'client',
                  contactId: null,
                  invoiceId: booked.id,
                },
              ],
              reference: null,
              clientName: 'Vasseur',
              invoiceNumbers: [booked.number],
              vat: parts,
            }),
          )
          expect(entries.map(balance).every((cents) => cents === 0)).toBe(true)
          const all = [salesEntry(booked, null), ...entries]
          expect(total(all, 'vatPending')).toBe(0)
          for (const { rateBps, vatCents } of booked.vat)
            if (rateBps === 2_000) expect(total(all, 'vat2000') + vatCents).toBe(0)
        },
      ),
      { numRuns: 500 },
    )
  })
})

const document: Issued = (() => {
  for (let seed = 1; ; seed++) {
    const found = randomChain(seed).chain.find(
      ({ kind, totals }) => kind === 'invoice' && totals.grossCents > 0,
    )
    if (found) return found
  }
})()
const entry = salesEntry(sale(document), null)

it('a corrective invoice takes the one that it replaces back, debt by debt', () => {
  const second = sale(document, { id: 'F-9', number: 'F-9', kind: 'corrective' })
  const { lines, label } = salesEntry(second, sale(document))
  expect(lines.filter(({ account }) => account === 'clients')).toEqual([
    expect.objectContaining({ debtOf: 'F-9', cents: document.totals.grossCents }),
    expect.objectContaining({ debtOf: document.invoiceId, cents: -document.totals.grossCents }),
  ])
  expect(label).toContain(`annule ${document.invoiceId}`)
})

it('à-nouveaux tell each open debt and each credit; the opening balance answers for them', () => {
  expect(openingEntry({ debts: [], credits: [] }, '2027-01-01')).toBeNull()
  const opening = openingEntry(
    {
      debts: [{ invoiceId: 'F-1', clientId: 'client', cents: 12_000 }],
      credits: [{ clientId: 'client', cents: 5_000 }],
    },
    '2027-01-01',
  )!
  expect(opening.lines.map(({ account, cents }) => [account, cents])).toEqual([
    ['clients', 12_000],
    ['clientCredits', -5_000],
    ['opening', -7_000],
  ])
  expect(fecFaults(fileOf([opening]))).toEqual([])
})

it('a file is named by the SIREN and the last day, and no word of a client ends a field', () => {
  expect(fecName('552081317', '2026-12-31')).toBe('552081317FEC20261231')
  expect(fileOf([entry])).toContain('\tMenuiserie Vasseur\t')
})

it('the checker names what is broken', () => {
  const file = fileOf([entry])
  expect(fecFaults(file)).toEqual([])
  expect(fecFaults(file.replace('Debit', 'Débit'))).toEqual(['columns'])
  expect(fecFaults(file.replaceAll('VE1', 'VE2'))).toEqual(['VE: numbers 2'])
  expect(fecFaults(file.replaceAll('20261125', '20261325'))).toContain('line 2: EcritureDate')
  expect(
    fecFaults(file.split('\r\n').toSpliced(1, 1).join('\r\n')).some((fault) =>
      fault.endsWith('not balanced'),
    ),
  ).toBe(true)
  const letters = new Map([[document.invoiceId, { letter: 'F-1', on: '2026-11-26' }]])
  expect(fecFaults(fileOf([entry], letters)).some((fault) => fault.startsWith('letter'))).toBe(true)
})

it('chosen numbers keep their class, and may be shared', () => {
  expect(accountFaults(usualNumbers)).toEqual([])
  expect(accountFaults({ ...usualNumbers, goods: usualNumbers.services })).toEqual([])
  const faults = accountFaults({ ...usualNumbers, clients: '41', bank: '606000' })
  expect(faults.map(({ path, code }) => [path, code])).toEqual([
    ['numbers.clients', 'account_number_invalid'],
    ['numbers.bank', 'account_class_other'],
  ])
})

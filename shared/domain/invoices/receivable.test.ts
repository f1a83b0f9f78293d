import { expect, it } from 'vitest'
import { type QuoteMoney, receivableCents, receivableWords, receivedCents } from './receivable.ts'

const money: QuoteMoney = { grossCents: 175_000, paymentsCents: 0, invoices: [] }
const invoice = { dueCents: 100_000, grossCents: 100_000, paidCents: 100_000, creditedCents: 0 }

it.each<[string, Partial<QuoteMoney>, number, number]>([
  ['nothing', {}, 0, 175_000],
  ['a deposit', { paymentsCents: 50_000 }, 50_000, 125_000],
  ['a paid invoice', { paymentsCents: 100_000, invoices: [invoice] }, 100_000, 75_000],
  [
    'a paid invoice and its credit note',
    { paymentsCents: 100_000, invoices: [{ ...invoice, creditedCents: 100_000 }] },
    0,
    175_000,
  ],
  ['more than it is worth', { paymentsCents: 180_000 }, 180_000, 0],
  ['a credit note alone', { invoices: [{ ...invoice, creditedCents: 100_000 }] }, 0, 175_000],
])('of %s', (_name, facts, received, receivable) => {
  const all = { ...money, ...facts }
  expect([receivedCents(all), receivableCents(all)]).toEqual([received, receivable])
})

it('says what came in, and what is left', () => {
  expect(receivableWords(money, 'EUR')).toBe('Le devis s’élève à 1\u202f750,00\u00a0€.')
  expect(receivableWords({ ...money, paymentsCents: 50_000 }, 'EUR')).toBe(
    'Le devis s’élève à 1\u202f750,00\u00a0€, dont 500,00\u00a0€ déjà reçus\u00a0: il reste 1\u202f250,00\u00a0€ à recevoir.',
  )
})

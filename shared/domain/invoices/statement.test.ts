import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#shared/time/calendar-day.ts'
import { buildStatement, owedByAge, type StatementEntry } from './statement.ts'

const START = '2026-01-01'
const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays(START, days))
const invoiceId = fc.option(fc.integer({ min: 0, max: 9 }).map((index) => `i${index}`))

const invoices = fc.array(
  fc.record({ on: day, amountCents: fc.nat(1_000_000), days: fc.option(fc.integer({ min: 0, max: 60 })) }),
  { maxLength: 8 },
)
const settlements = fc.array(
  fc.record({
    kind: fc.constantFrom('credit_note' as const, 'replacement' as const, 'payment' as const),
    on: day,
    amountCents: fc.integer({ min: -1000, max: 1_000_000 }),
    invoiceId,
  }),
  { maxLength: 12 },
)
const entries = fc.tuple(invoices, settlements).map(([asked, settled]): StatementEntry[] => [
  ...asked.map(({ on, amountCents, days }, index) => ({
    kind: 'invoice' as const,
    id: `i${index}`,
    on,
    amountCents,
    dueOn: days === null ? null : addDays(on, days),
  })),
  ...settled.map((one, index) => ({ ...one, id: `s${index}` })),
])

const invoice = (dueOn: string | null, amountCents = 1000): StatementEntry => ({
  kind: 'invoice',
  id: 'i0',
  on: START,
  amountCents,
  dueOn,
})

test('shows what is before the period as one balance, then each movement with the balance after it', () => {
  const account: StatementEntry[] = [
    { kind: 'payment', id: 'p', on: '2026-03-01', amountCents: 400, invoiceId: 'i0' },
    { kind: 'credit_note', id: 'c', on: '2026-02-01', amountCents: 250, invoiceId: 'i0' },
    invoice(null),
    { kind: 'payment', id: 'later', on: '2026-04-01', amountCents: 350, invoiceId: 'i0' },
  ]
  const { openingCents, movements, closingCents } = buildStatement(account, {
    from: '2026-02-01',
    to: '2026-03-31',
  })
  expect(openingCents).toBe(1000)
  expect(
    movements.map(({ entry, effectCents, balanceCents }) => [entry.id, effectCents, balanceCents]),
  ).toEqual([
    ['c', -250, 750],
    ['p', -400, 350],
  ])
  expect(closingCents).toBe(350)
})

test('opening and movements make the closing balance, in any split of the period', () => {
  fc.assert(
    fc.property(entries, day, day, (account, middle, to) => {
      fc.pre(middle < to)
      const whole = buildStatement(account, { from: null, to })
      const first = buildStatement(account, { from: null, to: middle })
      const second = buildStatement(account, { from: addDays(middle, 1), to })
      expect(whole.movements.reduce((sum, { effectCents }) => sum + effectCents, whole.openingCents)).toBe(
        whole.closingCents,
      )
      expect(second.openingCents).toBe(first.closingCents)
      expect([...first.movements, ...second.movements]).toEqual(whole.movements)
      expect(second.closingCents).toBe(whole.closingCents)
    }),
  )
})

test('reads the same in whatever order entries come', () => {
  fc.assert(
    fc.property(
      entries.chain((account) =>
        fc.tuple(
          fc.constant(account),
          fc.shuffledSubarray(account, { minLength: account.length, maxLength: account.length }),
        ),
      ),
      day,
      ([account, shuffled], to) => {
        expect(buildStatement(shuffled, { from: null, to })).toEqual(
          buildStatement(account, { from: null, to }),
        )
        expect(owedByAge(shuffled, to)).toEqual(owedByAge(account, to))
      },
    ),
  )
})

test('ages less the credit are the balance of the day; no age is below 0', () => {
  fc.assert(
    fc.property(entries, day, (account, to) => {
      const { creditCents, ...ages } = owedByAge(account, to)
      const owedCents = Object.values(ages).reduce((sum, cents) => sum + cents, 0)
      expect(owedCents - creditCents).toBe(buildStatement(account, { from: null, to }).closingCents)
      expect(Math.min(...Object.values(ages))).toBeGreaterThanOrEqual(0)
    }),
  )
})

test.each([
  [0, 'notDueCents'],
  [1, 'late30Cents'],
  [30, 'late30Cents'],
  [31, 'late60Cents'],
  [60, 'late60Cents'],
  [61, 'late90Cents'],
  [90, 'late90Cents'],
  [91, 'laterCents'],
])('an invoice %i days late is in %s', (days, age) => {
  const none = {
    notDueCents: 0,
    late30Cents: 0,
    late60Cents: 0,
    late90Cents: 0,
    laterCents: 0,
    creditCents: 0,
  }
  expect(owedByAge([invoice('2026-01-31')], addDays('2026-01-31', days))).toEqual({ ...none, [age]: 1000 })
})

test('what is paid beyond an invoice, or for none, is credit and hides no late invoice', () => {
  const account: StatementEntry[] = [
    invoice('2026-01-31'),
    { ...invoice('2026-01-31', 500), id: 'i1' },
    { kind: 'payment', id: 'p1', on: '2026-02-01', amountCents: 700, invoiceId: 'i1' },
    { kind: 'payment', id: 'p2', on: '2026-02-01', amountCents: 50, invoiceId: null },
  ]
  expect(owedByAge(account, '2026-02-10')).toMatchObject({ late30Cents: 1000, creditCents: 250 })
})

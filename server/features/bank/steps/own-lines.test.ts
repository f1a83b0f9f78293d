import { expect, test } from 'vitest'
import type { FeedPage, ToldMovements } from '#server/integrations/bank-feed/port.ts'
import { parseXml } from '#server/integrations/e-invoices/parse-xml.ts'
import { readCamt } from '#shared/domain/bank-files/read-camt.ts'
import type { StatementLine } from '#shared/domain/bank-files/statement.ts'
import { writeCamt } from '#shared/domain/bank-files/written-statements.fixture.ts'
import { ownLines } from './own-lines.ts'

const IBAN = 'FR7630006000011234567890189'
const account = { iban: IBAN, currency: 'EUR' }

const line = (facts: Partial<StatementLine> & { amountCents: number }): StatementLine => ({
  row: 1,
  bankRef: null,
  bookedOn: '2026-03-02',
  valueOn: null,
  label: 'VIR DUPONT',
  counterparty: null,
  counterpartyIban: null,
  references: [],
  reversal: false,
  entryCents: facts.amountCents,
  ...facts,
})
const told = (lines: StatementLine[], facts: Partial<ToldMovements> = {}): ToldMovements => ({
  account: IBAN,
  currency: 'EUR',
  openingCents: null,
  closingCents: null,
  lines,
  ...facts,
})
const keys = (page: FeedPage) => ownLines([page.told], account).lines.map(({ entryKey }) => entryKey)

const coffee = line({ amountCents: -250, label: 'CB CAFE' })
const transfer = line({ amountCents: 12_000, bankRef: 'A1', row: 2 })

test('a movement has one key, told by a file or by a feed', () => {
  const written = writeCamt({
    format: 'camt053',
    account: IBAN,
    currency: 'EUR',
    openingCents: 0,
    closingCents: 11_500,
    lines: [coffee, transfer, coffee],
  })
  const file = readCamt(parseXml(new TextEncoder().encode(written), { bytes: 1_000_000, tags: 10_000 }), null)
  const page = { told: told([coffee, transfer, { ...coffee, row: 3 }]), cursor: '1', more: false }
  expect(keys(page)).toEqual(ownLines(file, account).lines.map(({ entryKey }) => entryKey))
  expect(new Set(keys(page)).size).toBe(3)
})

test('a day that the next page tells again has the keys of before', () => {
  const morning = keys({ told: told([coffee]), cursor: '1', more: true })
  const evening = keys({ told: told([coffee, { ...coffee, row: 2 }]), cursor: '2', more: false })
  expect(evening[0]).toBe(morning[0])
  expect(evening[1]).not.toBe(morning[0])
})

test('what is told of other accounts is left out and counted; none of this one is refused', () => {
  const other = told([transfer], { account: 'FR1420041010050500013M02606' })
  expect(ownLines([other, told([coffee])], account)).toMatchObject({
    elsewhere: 1,
    lines: [{ label: 'CB CAFE' }],
  })
  expect(() => ownLines([other], account)).toThrow('Ce relevé est celui d’un autre compte')
  expect(() => ownLines([told([coffee], { currency: 'CHF' })], account)).toThrow(
    'Ce relevé est en CHF, et le compte en EUR.',
  )
})

import { expect, test } from 'vitest'
import { buildInvoice } from './build-invoice.ts'
import { epcPayment } from './epc-payment.ts'
import { content, frame } from './sample-invoices.fixture.ts'

const invoice = buildInvoice(content, frame)

test('says name, account, amount and number as EPC069-12 orders them', () => {
  expect(epcPayment(invoice)?.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    'Atelier Roux',
    'FR1420041010050500013M02606',
    'EUR1350.00',
    '',
    '',
    'F2026-0042',
  ])
})

test('shortens a long name and keeps it on one line', () => {
  const seller = { ...invoice.seller, name: `Atelier\nRoux ${'é'.repeat(100)}` }
  const payment = {
    kind: 'transfer' as const,
    iban: 'FR1420041010050500013M02606',
    bic: 'AGRIFRPP',
    accountName: null,
  }
  const lines = epcPayment({ ...invoice, seller, payment })?.split('\n') ?? []
  expect(lines.slice(4, 6)).toEqual(['AGRIFRPP', `Atelier Roux ${'é'.repeat(57)}`])
})

test('is absent where there is nothing to transfer in euros', () => {
  const nothing = { ...invoice.totals, dueCents: 0 }
  for (const changes of [
    { number: null },
    { kind: 'credit_note' as const },
    { currency: 'USD' as const },
    { payment: { kind: 'card' as const } },
    { payment: null },
    { totals: nothing },
    { totals: { ...nothing, dueCents: 100_000_000_000 } },
  ])
    expect(epcPayment({ ...invoice, ...changes })).toBeNull()
})

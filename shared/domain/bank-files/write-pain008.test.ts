import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SepaDebit, type SepaDebitBatch, writePain008 } from './write-pain008.ts'

const debit = (facts: Partial<SepaDebit> = {}): SepaDebit => ({
  endToEndId: 'e1',
  amountCents: 12_005,
  mandate: 'RUM-1',
  signedOn: '2026-11-01',
  bic: null,
  holder: 'Menuiserie Vasseur',
  iban: 'FR1420041010050500013M02606',
  text: 'Facture F2026-0001',
  ...facts,
})
const batch = (facts: Partial<SepaDebitBatch> = {}): SepaDebitBatch => ({
  batchId: 'b1',
  scheme: 'core',
  sequence: 'RCUR',
  debits: [debit()],
  ...facts,
})
const written = (...batches: SepaDebitBatch[]) =>
  writePain008({
    messageId: 'm1',
    createdAt: new Date('2026-11-12T10:00:00.123Z'),
    collectOn: '2026-11-26',
    batches,
    creditor: { name: 'Atelier Aubry', iban: 'FR7630006000011234567890189', creditorId: 'FR72ZZZ123456' },
  })
const values = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)

test('each block says its scheme and its sequence, and counts its own; the header counts all', () => {
  const xml = written(
    batch({ sequence: 'FRST', debits: [debit(), debit({ amountCents: 5, bic: 'AGRIFRPP' })] }),
    batch({
      batchId: 'b2',
      scheme: 'b2b',
      sequence: 'OOFF',
      debits: [debit({ amountCents: 90_000_000_000 })],
    }),
  )
  expect(values(xml, 'NbOfTxs')).toEqual(['3', '2', '1'])
  expect(values(xml, 'CtrlSum')).toEqual(['900000120.10', '120.10', '900000000.00'])
  expect(values(xml, 'SeqTp')).toEqual(['FRST', 'OOFF'])
  expect(values(xml, 'Cd')).toEqual(['SEPA', 'CORE', 'SEPA', 'B2B'])
  expect(values(xml, 'ReqdColltnDt')).toEqual(['2026-11-26', '2026-11-26'])
  expect(values(xml, 'BICFI')).toEqual(['AGRIFRPP'])
  expect(values(xml, 'MndtId')).toEqual(['RUM-1', 'RUM-1', 'RUM-1'])
  expect(values(xml, 'Prtry')).toEqual(['SEPA', 'SEPA'])
})

test('whatever the amounts, sums are to the cent', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 99_999_999_999 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(amounts, (all) => {
      const xml = written(batch({ debits: all.map((amountCents) => debit({ amountCents })) }))
      const cents = (text: string | undefined) => BigInt(text!.replace('.', ''))
      const total = all.reduce((sum, one) => sum + BigInt(one), 0n)
      expect(values(xml, 'CtrlSum').map(cents)).toEqual([total, total])
      expect(values(xml, 'InstdAmt').map(cents)).toEqual(all.map(BigInt))
    }),
  )
})

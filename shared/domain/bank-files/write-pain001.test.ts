import { describe, expect, test } from 'vitest'
import { sepaText } from './sepa-text.ts'
import { type SepaTransfer, writePain001 } from './write-pain001.ts'

const transfer = (facts: Partial<SepaTransfer> = {}): SepaTransfer => ({
  endToEndId: 'a1',
  amountCents: 12_005,
  holder: 'Menuiserie Vasseur',
  text: 'Remboursement Trop perçu',
  iban: 'FR1420041010050500013M02606',
  ...facts,
})
const written = (...transfers: SepaTransfer[]) =>
  writePain001({
    messageId: 'm1',
    createdAt: new Date('2026-11-12T10:00:00.123Z'),
    executeOn: '2026-11-13',
    debtor: { name: 'Atelier Aubry', iban: 'FR7630006000011234567890189' },
    transfers,
  })
const values = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)

test('amounts are euros to the cent, counted and added up in the header and in the payment', () => {
  const xml = written(transfer(), transfer({ amountCents: 5 }), transfer({ amountCents: 90_000_000_000 }))
  expect(values(xml, 'InstdAmt')).toEqual(['120.05', '0.05', '900000000.00'])
  expect(values(xml, 'NbOfTxs')).toEqual(['3', '3'])
  expect(values(xml, 'CtrlSum')).toEqual(['900000120.10', '900000120.10'])
  expect(values(xml, 'CreDtTm')).toEqual(['2026-11-12T10:00:00Z'])
  expect(values(xml, 'Dt')).toEqual(['2026-11-13'])
  expect(values(xml, 'IBAN')[0]).toBe('FR7630006000011234567890189')
})

test('what a bank does not take is spelt otherwise, and nothing breaks the file', () => {
  const xml = written(transfer({ holder: '</Nm>œuvre & Cie « é »', text: '' }), transfer({ holder: '🧡' }))
  expect(values(xml, 'Nm').slice(2)).toEqual(["Nm oeuvre + Cie ' e '", 'NOTPROVIDED'])
  expect(values(xml, 'Ustrd')).toEqual(['Remboursement Trop percu'])
})

test('no account pays itself', () => {
  expect(() => written(transfer(), transfer({ iban: 'FR7630006000011234567890189' }))).toThrow('itself')
})

describe('a text of SEPA', () => {
  test.each([
    ['Société Générale – été', 'Societe Generale - ete'],
    ['//double//barre/', 'double/barre'],
    ['  espaces\u00a0\n durs ', 'espaces durs'],
    ['12 €, à 50 %', '12 EUR, a 50'],
    ['漢字', ''],
  ])('%s', (text, told) => {
    expect(sepaText(text, 70)).toBe(told)
  })
  test('is cut, and holds no other character, whatever it was', () => {
    expect(sepaText('x'.repeat(200), 140)).toHaveLength(140)
    const all = Array.from({ length: 0x2_000 }, (_, code) => String.fromCodePoint(code)).join('')
    expect(sepaText(all, 1e6)).toMatch(/^[A-Za-z0-9/?:().,'+ -]*$/)
  })
})

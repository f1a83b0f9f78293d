import { expect, it } from 'vitest'
import { formatIban, parseIban } from './iban.ts'

it.each([
  ['FR14 2004 1010 0505 0001 3M02 606', 'FR1420041010050500013M02606'],
  ['fr14 2004 1010 0505 0001 3m02 606', 'FR1420041010050500013M02606'],
  ['FR7630006000011234567890189', 'FR7630006000011234567890189'],
  ['BE68 5390 0754 7034', 'BE68539007547034'],
  ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['GB29 NWBK 6016 1331 9268 19', 'GB29NWBK60161331926819'],
  ['FR15 2004 1010 0505 0001 3M02 606', null],
  ['FR14 2004 1010 0505 0001 3M02 60', null],
  ['US12 3456 7890 1234 5678', null],
  ['', null],
])('%s', (text, expected) => {
  expect(parseIban(text)).toBe(expected)
})

it('checks the RIB key behind a right mod 97', () => {
  const bban = '20041010050500013M02607'
  const found = Array.from({ length: 97 }, (_, key) => `FR${String(key + 2).padStart(2, '0')}${bban}`)
  expect(found.map(parseIban).every((iban) => iban === null)).toBe(true)
})

it('prints in fours', () => {
  expect(formatIban('FR1420041010050500013M02606').replaceAll('\u00a0', ' ')).toBe(
    'FR14 2004 1010 0505 0001 3M02 606',
  )
})

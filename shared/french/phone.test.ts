import { expect, it } from 'vitest'
import { formatPhone, parsePhone } from './phone.ts'

it.each([
  ['06 12 34 56 78', '+33612345678'],
  ['06.12.34.56.78', '+33612345678'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ['0033612345678', '+33612345678'],
  ['09 87 65 43 21', '+33987654321'],
  ['0801 23 45 67', '+33801234567'],
  ['0590 12 34 56', '+590590123456'],
  ['0696 12 34 56', '+596696123456'],
  ['0692 12 34 56', '+262692123456'],
  ['+590690123456', '+590690123456'],
  ['+32 470 12 34 56', '+32470123456'],
  ['06 12 34', null],
  ['3631', null],
  ['Appelez le 06 12 34 56 78', null],
  ['abc', null],
  ['', null],
])('%s', (text, expected) => {
  expect(parsePhone(text)).toBe(expected)
})

it('reads the national format of another country', () => {
  expect(parsePhone('0470 12 34 56', 'BE')).toBe('+32470123456')
  expect(parsePhone('0590 12', 'BE')).toBe(null)
})

it.each([
  ['+33612345678', '06 12 34 56 78'],
  ['+262692123456', '0692 12 34 56'],
  ['+32470123456', '+32 470 12 34 56'],
  ['inconnu', 'inconnu'],
])('displays %s', (e164, expected) => {
  expect(formatPhone(e164)).toBe(expected)
})

it('reads the mobile numbers reserved for fiction as the mainland’s, though 0639 is Mayotte’s', () => {
  expect(parsePhone('06 39 98 12 34')).toBe('+33639981234')
  expect(formatPhone('+33639981234')).toBe('06 39 98 12 34')
  expect(parsePhone('0639 69 12 34')).toBe('+262639691234')
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalFault, formatDecimal, parseDecimal } from './decimal.ts'

test.each([
  ['', null],
  ['12', 1200],
  ['1 234,5', 123450],
  ['1\u202f234,56 €', 123456],
  ['0,05', 5],
  [',5', 50],
  ['12.', 1200],
  ['-3,1', -310],
  ['−3', -300],
  ['-0', 0],
])('reads %j as %j hundredths', (text, units) => {
  expect(parseDecimal(text, 2)).toBe(units)
})

test.each(['abc', '1,2,3', '1,234', '-', ',', '99999999999999999'])('refuses %j', (text) => {
  expect(parseDecimal(text, 2)).toBeUndefined()
})

test.each([
  ['', 1, null],
  ['12,3', 1, null],
  ['12,34', 1, 'Une décimale au plus'],
  ['12,345 €', 2, '2 décimales au plus'],
  ['abc', 2, 'Nombre illisible\u00a0: écrivez par exemple 12,5'],
  ['1,2,3', 1, 'Nombre illisible\u00a0: écrivez par exemple 12,5'],
  ['12,5', 0, 'Nombre entier attendu'],
  ['trente', 0, 'Nombre entier attendu'],
])('explains what is wrong with %j for %i decimals: %j', (text, scale, fault) => {
  expect(decimalFault(text, scale)).toBe(fault)
})

test('writes French numbers', () => {
  expect(formatDecimal(123456, 2)).toBe('1\u202f234,56')
  expect(formatDecimal(1500, 3, 0)).toBe('1,5')
  expect(formatDecimal(-5, 2)).toBe('-0,05')
  expect(formatDecimal(2000, 3, 0)).toBe('2')
})

test('a formatted number is parsed to the same number', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.constantFrom(0, 2, 3), (units, scale) => {
      expect(parseDecimal(formatDecimal(units, scale), scale)).toBe(units === 0 ? 0 : units)
    }),
  )
})

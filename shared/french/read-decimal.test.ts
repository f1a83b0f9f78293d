import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDecimal } from './read-decimal.ts'

test.each([
  ['1234.5600', 123_456],
  ['1234.56000000', 123_456],
  ["1'234.56", 123_456],
  ['1\u202f234,56 €', 123_456],
  ['1234,56 € HT', 123_456],
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ['(1234,56)', -123_456],
  ['1234,56-', -123_456],
  ['1234,500', 123_450],
  ['0,500', 50],
  ['1.234', null],
  ['12,500', null],
  ['1,2345', null],
  ['100 USD', null],
  ['$100', null],
  ['10 m', null],
  ['abc', null],
  ['', null],
  ['9'.repeat(200), null],
])('%j in cents is %j', (text, cents) => {
  expect(readDecimal(text, 2)).toBe(cents)
})

test('three decimals are read where three are kept', () => {
  expect(readDecimal('1,234', 3)).toBe(1_234)
})

test('any way of writing an amount says the same', () => {
  const whole = fc.integer({ min: 1_000, max: 9_999_999 })
  fc.assert(
    fc.property(whole, fc.integer({ min: 0, max: 99 }), fc.nat({ max: 6 }), (euros, cents, zeros) => {
      const fraction = String(cents).padStart(2, '0')
      const parted = (mark: string) => String(euros).replace(/\B(?=(\d{3})+$)/g, mark)
      for (const text of [
        `${euros},${fraction}${'0'.repeat(zeros)}`,
        `${parted(' ')},${fraction}`,
        `${parted('.')},${fraction}`,
        `${parted("'")}.${fraction}`,
      ])
        expect(readDecimal(text, 2)).toBe(euros * 100 + cents)
    }),
  )
})

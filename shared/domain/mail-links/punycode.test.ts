import { domainToASCII, domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeHost, hasPunycode } from './punycode.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789éèàçœßαβγдеж中文字あいע'
const label = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 20 })

test('whatever Node encodes is decoded as Node does', () => {
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 4 }), (labels) => {
      const ascii = domainToASCII(labels.join('.'))
      fc.pre(ascii !== '')
      expect(decodeHost(ascii)).toBe(domainToUnicode(ascii))
      expect(hasPunycode(ascii)).toBe(!/^[\x20-\x7e]*$/.test(decodeHost(ascii)))
    }),
    { numRuns: 500 },
  )
})

test('what is not punycode stays as it is, without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'abz019-é*'), maxLength: 30 }), (text) => {
      expect(typeof decodeHost(`xn--${text}`)).toBe('string')
    }),
  )
  expect(decodeHost('xn--99999999999.fr')).toBe('xn--99999999999.fr')
})

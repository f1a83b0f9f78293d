import { expect, it } from 'vitest'
import { formatPhone } from './phone.ts'
import { shortPhone } from './phone-format.ts'

it.each(['+33612345678', '+33142685300', '+590590123456', '+262692123456', '+594694123456', '+596696123456'])(
  'writes %s as the library does',
  (e164) => {
    expect(shortPhone(e164)).toBe(formatPhone(e164))
  },
)

it('leaves a foreign number alone', () => {
  expect(shortPhone('+32470123456')).toBe('+32470123456')
})

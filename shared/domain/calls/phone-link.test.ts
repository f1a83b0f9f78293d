import { expect, it } from 'vitest'
import { phoneLink } from './phone-link.ts'

it.each([
  ['+33612345678', null, 'tel:+33612345678'],
  ['+33142685300', '12', 'tel:+33142685300;ext=12'],
  ['+33142685300', 'poste 12', 'tel:+33142685300'],
  ['06 12 34 56 78', null, null],
  ['0612345678', null, null],
  ['+33 6 12 34 56 78', null, null],
  ['+33612345678;phone-context=evil', null, null],
  ['', null, null],
])('%s, extension %s: %s', (number, extension, link) => {
  expect(phoneLink(number, extension)).toBe(link)
})

import { expect, test } from 'vitest'
import { parseCreditorId } from './creditor-id.ts'

test.each([
  ['FR72ZZZ123456', 'FR72ZZZ123456'],
  ['fr72 zzz 123456', 'FR72ZZZ123456'],
  // The business code is the creditor’s own: the key does not cover it.
  ['FR72001123456', 'FR72001123456'],
  ['FR90ZZZ600ABC', 'FR90ZZZ600ABC'],
  // The one of the Deutsche Bundesbank’s documents.
  ['DE98ZZZ09999999999', 'DE98ZZZ09999999999'],
  ['FR73ZZZ123456', null],
  ['FR72ZZZ12345', null],
  ['FR72ZZZ1234567', null],
  ['FR72ZZZ', null],
  ['', null],
])('an identifier of a creditor: %s', (text, told) => expect(parseCreditorId(text)).toBe(told))

test('one character that is wrong is seen', () => {
  const right = 'FR72ZZZ123456'
  for (const at of [2, 3, 7, 8, 9, 10, 11, 12])
    for (const digit of '0123456789') {
      if (digit === right[at]) continue
      expect(parseCreditorId(right.slice(0, at) + digit + right.slice(at + 1))).toBeNull()
    }
})

import { expect, test } from 'vitest'
import { unitCode, unitWord } from './unit-codes.ts'

test.each([
  ['HUR', 'heure'],
  ['DAY', 'jour'],
  ['MON', 'mois'],
])('%s is « %s », which is %s again', (code, word) => {
  expect(unitWord(code)).toBe(word)
  expect(unitCode(word)).toBe(code)
})

test('an unknown code has no word', () => {
  expect(unitWord('ZZ9')).toBeNull()
})

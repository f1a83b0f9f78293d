import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortMinutes } from './figures.ts'
import { packMinutes, readMinutes } from './packed-minutes.ts'

const minutes = fc.oneof(
  fc.array(fc.nat({ max: 60 })),
  fc.array(fc.oneof(fc.nat({ max: 2_000 }), fc.nat({ max: 2_147_483_647 }))),
)

test('lists that were packed, one after the other, are all of their minutes', () => {
  fc.assert(
    fc.property(fc.array(minutes, { maxLength: 5 }), (lists) => {
      const text = lists.map((list) => packMinutes(sortMinutes(list))).join('')
      expect([...readMinutes(text)]).toEqual(lists.flatMap((list) => [...sortMinutes(list)]))
    }),
  )
})

test('signs are those of ASCII that print, and a delay takes one where the next is near', () => {
  fc.assert(
    fc.property(minutes, (list) => {
      expect(packMinutes(sortMinutes(list))).toMatch(/^[ -~]*$/)
    }),
  )
  expect(packMinutes(sortMinutes([3, 5, 5, 83, 400]))).toHaveLength(1 + 4 + 2)
  expect(readMinutes('')).toHaveLength(0)
  expect(readMinutes(packMinutes(Int32Array.from({ length: 20_000 }, (_, at) => at)))).toHaveLength(20_000)
})

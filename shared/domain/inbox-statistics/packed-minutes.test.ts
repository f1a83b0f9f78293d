import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortMinutes } from './figures.ts'
import { packMinutes, unpackMinutes } from './packed-minutes.ts'

const minutes = fc.array(fc.oneof(fc.nat({ max: 2_000 }), fc.nat({ max: 2_147_483_647 })))

test('lists that were packed, one after the other, are all of their minutes in order', () => {
  fc.assert(
    fc.property(fc.array(minutes, { maxLength: 5 }), (lists) => {
      const bytes = Buffer.concat(lists.map((list) => packMinutes(sortMinutes(list))))
      const all = lists.flat()
      expect([...unpackMinutes(bytes, all.length)]).toEqual([...sortMinutes(all)])
    }),
  )
})

test('a delay takes a byte where the next is near', () => {
  expect(packMinutes(sortMinutes([3, 5, 5, 130, 400]))).toHaveLength(1 + 4 + 2)
  expect(unpackMinutes(new Uint8Array(), 0)).toHaveLength(0)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { positionAt, positionBetween } from './board-position.ts'

it('stands between its neighbours, and never ends with 0, however often it is asked', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_000 }), { maxLength: 80 }), (places) => {
      const column: string[] = []
      for (const place of places) {
        const at = place % (column.length + 1)
        const made = positionBetween(column[at - 1] ?? null, column[at] ?? null)
        expect(made.endsWith('0')).toBe(false)
        column.splice(at, 0, made)
      }
      expect(column).toEqual(column.toSorted((one, other) => (one < other ? -1 : 1)))
      expect(new Set(column).size).toBe(column.length)
    }),
  )
})

it('puts later tasks after earlier ones, and has room at both ends', () => {
  const [one, other] = [
    positionAt(new Date('2026-11-30T08:00:00Z')),
    positionAt(new Date('2026-11-30T08:00:01Z')),
  ]
  expect(one < other).toBe(true)
  expect(positionBetween(null, one) < one).toBe(true)
  expect(positionBetween(other, null) > other).toBe(true)
})

it('stays short where tasks are put at the top again and again', () => {
  let top = positionAt(new Date('2026-11-30T08:00:00Z'))
  for (let time = 0; time < 2_000; time += 1) top = positionBetween(null, top)
  expect(top.length).toBeLessThan(1_000)
})

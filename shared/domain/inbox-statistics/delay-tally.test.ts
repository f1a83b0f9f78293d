import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addMinutes, emptyTally, mergeTallies, percentiles } from './delay-tally.ts'

const tallied = (lists: readonly (readonly number[])[]) =>
  mergeTallies(
    lists.map((list) => {
      const tally = emptyTally()
      // In two parts: `near` grows between them.
      addMinutes(tally, Int32Array.from(list.slice(0, 2)))
      addMinutes(tally, Int32Array.from(list.slice(2)))
      return tally
    }),
  )

it('has values of a share that are among those told, with that share of them at most above', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.oneof(fc.nat(20), fc.nat(1_000), fc.nat(100_000)))),
      fc.constantFrom([0.5, 0.9], [0.1, 0.5], [0.9, 1]),
      (lists, shares) => {
        const values = lists.flat()
        const found = percentiles(tallied(lists), shares)
        for (const [index, share] of shares.entries()) {
          const value = found[index]!
          if (values.length > 0) expect(values).toContain(value)
          else expect(value).toBeNull()
          expect(values.filter((one) => one <= value!).length).toBeGreaterThanOrEqual(share * values.length)
          expect(values.filter((one) => one < value!).length).toBeLessThan(Math.max(1, share * values.length))
        }
      },
    ),
  )
})

it('makes no long table of a few long delays', () => {
  const tally = emptyTally()
  addMinutes(tally, Int32Array.of(1, 525_600, 525_600))
  expect(tally.near.length).toBeLessThan(1_024)
  expect(percentiles(tally, [0.3, 0.9])).toEqual([1, 525_600])
})

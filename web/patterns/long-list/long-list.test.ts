import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allStale, changeRows, joinPage, type LongList, rowsOf } from './long-list.ts'

type Row = { id: string; at: string; text?: string }
const row = (n: number): Row => ({ id: `r${n}`, at: String(n).padStart(6, '0') })
const keyOf = ({ at }: Row) => at
const SIZE = 5

/** A server that pages as ours: by key, greatest first. */
function serve(rows: readonly Row[], cursor: string | undefined) {
  const sorted = rows
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .filter(({ at }) => cursor === undefined || at < cursor)
  const items = sorted.slice(0, SIZE)
  return { items, nextCursor: sorted.length > SIZE ? items.at(-1)!.at : null }
}
const read = (known: LongList<Row> | undefined, rows: readonly Row[], cursor: string | undefined) =>
  joinPage(known, cursor, serve(rows, cursor), keyOf)
const readOn = (known: LongList<Row>, rows: readonly Row[]) =>
  known.next === null ? known : read(known, rows, known.next)
/** Looks at everything: reads again what is stale, and on to the end. */
function readAll(known: LongList<Row>, rows: readonly Row[]): LongList<Row> {
  let list = known
  for (let turn = 0; turn < 200; turn++) {
    const stale = list.chunks.find((chunk) => chunk.stale)
    if (stale) list = read(list, rows, stale.cursor)
    else if (list.next !== null) list = readOn(list, rows)
    else return list
  }
  throw new Error('the list is never read to its end')
}
const ids = (list: LongList<Row>) => rowsOf(list).map(({ id }) => id)

test('a new row comes first, and what was read farther down stays', () => {
  const rows = Array.from({ length: 20 }, (_, n) => row(n))
  const known = readOn(readOn(read(undefined, rows, undefined), rows), rows)
  expect(ids(known)).toEqual(Array.from({ length: 15 }, (_, n) => `r${19 - n}`))
  const again = read(allStale(known), [...rows, row(20)], undefined)
  expect(ids(again)).toEqual(Array.from({ length: 16 }, (_, n) => `r${20 - n}`))
  expect(again.next).toBe(known.next)
})

test('many new rows leave one chunk more, not one each', () => {
  let rows = Array.from({ length: 20 }, (_, n) => row(n))
  let known = readOn(readOn(read(undefined, rows, undefined), rows), rows)
  for (let n = 20; n < 24; n++) {
    rows = [...rows, row(n)]
    known = read(allStale(known), rows, undefined)
  }
  expect(known.chunks.length).toBe(4)
  expect(new Set(ids(known)).size).toBe(19)
})

test('a cursor that is no longer known changes nothing', () => {
  const known = read(
    undefined,
    Array.from({ length: 9 }, (_, n) => row(n)),
    undefined,
  )
  expect(joinPage(known, 'other', { items: [row(99)], nextCursor: null }, keyOf)).toBe(known)
})

test('rows change in place; chunks without a change stay the same', () => {
  const rows = Array.from({ length: 10 }, (_, n) => row(n))
  const known = readOn(read(undefined, rows, undefined), rows)
  const changed = changeRows(known, (one) =>
    one.id === 'r9' ? { ...one, text: 'lu' } : one.id === 'r8' ? null : one,
  )
  expect(rowsOf(changed).slice(0, 2)).toEqual([{ ...row(9), text: 'lu' }, row(7)])
  expect(changed.chunks[1]).toBe(known.chunks[1])
})

test('whatever comes, goes and moves, the list never shows a row twice, and looking at it all finds what the server has', () => {
  const change = fc.record({
    /** Changes among the hundred rows that may exist: those that come to the front, those that go and those that come in the middle. */
    front: fc.array(fc.nat(99), { maxLength: 8 }),
    gone: fc.array(fc.nat(99), { maxLength: 12 }),
    middle: fc.array(fc.nat(99), { maxLength: 4 }),
    more: fc.nat(3),
    look: fc.nat(30),
  })
  fc.assert(
    fc.property(fc.nat(40), fc.array(change, { minLength: 1, maxLength: 8 }), (count, changes) => {
      let clock = 1_000
      const rows = new Map(
        Array.from({ length: count }, (_, n) => [
          `r${n}`,
          { id: `r${n}`, at: String(n * 10).padStart(6, '0') },
        ]),
      )
      let known = read(undefined, [...rows.values()], undefined)
      for (const { front, gone, middle, more, look } of changes) {
        for (const n of gone) rows.delete(`r${n}`)
        for (const n of middle)
          if (!rows.has(`r${n}`)) rows.set(`r${n}`, { id: `r${n}`, at: String(n * 10 + 5).padStart(6, '0') })
        for (const n of front) {
          clock += 1
          rows.set(`r${n}`, { id: `r${n}`, at: String(clock).padStart(6, '0') })
        }
        const all = [...rows.values()]
        known = read(allStale(known), all, undefined)
        for (let turn = 0; turn < more; turn++) known = readOn(known, all)
        const seen = known.chunks[look % known.chunks.length]
        if (seen?.stale) known = read(known, all, seen.cursor)
        expect(new Set(ids(known)).size).toBe(ids(known).length)
      }
      const all = [...rows.values()]
      expect(ids(readAll(read(allStale(known), all, undefined), all))).toEqual(
        all.toSorted((a, b) => b.at.localeCompare(a.at)).map(({ id }) => id),
      )
    }),
    {
      numRuns: 300,
      examples: [
        // A page that reaches into the next chunk.
        [
          9,
          [
            { front: [1, 0, 10], gone: [], middle: [89, 12], more: 0, look: 0 },
            { front: [2, 3, 4], gone: [], middle: [9, 11], more: 1, look: 29 },
            { front: [], gone: [], middle: [13], more: 0, look: 0 },
            { front: [], gone: [89], middle: [14, 15], more: 0, look: 0 },
          ],
        ],
      ],
    },
  )
})

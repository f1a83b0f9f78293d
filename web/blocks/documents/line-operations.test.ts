import { expect, test } from 'vitest'
import {
  dropChosen,
  duplicateChosen,
  type EditedLine,
  idsBetween,
  moveChosen,
  putBack,
} from './line-operations.ts'

const lines: EditedLine[] = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ kind: 'section', id, title: id }))
const order = (some: readonly EditedLine[]) => some.map(({ id }) => id).join('')
const chosen = (ids: string) => new Set(ids)

test('chosen lines move together, and stop at the edge', () => {
  expect(order(moveChosen(lines, chosen('bc'), -1))).toBe('bcade')
  expect(order(moveChosen(lines, chosen('bd'), 1))).toBe('acbed')
  expect(order(moveChosen(lines, chosen('bd'), -1))).toBe('badce')
  expect(order(moveChosen(lines, chosen('ac'), -1))).toBe('acbde')
  expect(moveChosen(lines, chosen('ab'), -1)).toBe(lines)
  expect(moveChosen(lines, chosen('de'), 1)).toBe(lines)
})

test('chosen lines are dropped together, though they were apart', () => {
  expect(order(dropChosen(lines, chosen('ac'), { activeId: 'a', overId: 'd' }))).toBe('bdace')
  expect(order(dropChosen(lines, chosen('ce'), { activeId: 'e', overId: 'b' }))).toBe('acebd')
  expect(dropChosen(lines, chosen('bc'), { activeId: 'b', overId: 'c' })).toBe(lines)
})

test('copies stand below the last chosen line, each with an id of its own', () => {
  const { lines: after, copyIds } = duplicateChosen(lines, chosen('ac'))
  expect(after.map((line) => (line.kind === 'section' ? line.title : ''))).toEqual([...'abcacde'])
  expect(after.slice(3, 5).map(({ id }) => id)).toEqual(copyIds)
  expect(new Set(after.map(({ id }) => id)).size).toBe(7)
})

test('removed lines come back to their places, beside what was written since', () => {
  const left = lines.filter(({ id }) => id !== 'b' && id !== 'd')
  expect(order(putBack(left, lines, chosen('bd')))).toBe('abcde')
  expect(order(putBack([], lines, chosen('bd')))).toBe('bd')
  expect(order(putBack(lines, lines, chosen('bd')))).toBe('abcde')
  const since = [...left, { kind: 'section' as const, id: 'f', title: 'f' }]
  expect(order(putBack(since, lines, chosen('bd')))).toBe('abcdef')
})

test('a stretch of lines is the same from either end', () => {
  expect(idsBetween(lines, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(idsBetween(lines, 'd', 'b')).toEqual(['b', 'c', 'd'])
})

import { expect, test } from 'vitest'
import { arrowNeighbour, arrowPlace, type BoardColumn, movedColumns, placeText } from './board-moves.ts'

const columns: BoardColumn<'todo' | 'empty' | 'done', { id: string }>[] = [
  { id: 'todo', label: 'À faire', items: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], count: 7 },
  { id: 'empty', label: 'En cours', items: [], count: 0 },
  { id: 'done', label: 'Terminé', items: [{ id: 'd' }], count: 1 },
]
const shown = (moved: readonly { items: readonly { id: string }[]; count: number }[]) =>
  moved.map(({ items, count }) => `${items.map(({ id }) => id).join('')} ${count}`)

test('an item moves within its column and to others, and the counts follow', () => {
  expect(shown(movedColumns(columns, 'a', { column: 'todo', afterId: 'b' }))).toEqual(['bac 7', ' 0', 'd 1'])
  expect(shown(movedColumns(columns, 'c', { column: 'todo', afterId: null }))).toEqual(['cab 7', ' 0', 'd 1'])
  expect(shown(movedColumns(columns, 'b', { column: 'done', afterId: 'd' }))).toEqual(['ac 6', ' 0', 'db 2'])
  expect(shown(movedColumns(columns, 'x', { column: 'done', afterId: 'd' }))).toEqual(['abc 7', ' 0', 'd 1'])
})

test('arrows move an item by one place or to the column beside, and stop at the edges', () => {
  expect(arrowPlace(columns, 'b', 'ArrowUp')).toEqual({ column: 'todo', afterId: null })
  expect(arrowPlace(columns, 'c', 'ArrowUp')).toEqual({ column: 'todo', afterId: 'a' })
  expect(arrowPlace(columns, 'a', 'ArrowUp')).toBeNull()
  expect(arrowPlace(columns, 'b', 'ArrowDown')).toEqual({ column: 'todo', afterId: 'c' })
  expect(arrowPlace(columns, 'c', 'ArrowDown')).toBeNull()
  expect(arrowPlace(columns, 'c', 'ArrowRight')).toEqual({ column: 'empty', afterId: null })
  expect(arrowPlace(columns, 'a', 'ArrowLeft')).toBeNull()
  expect(arrowPlace(columns, 'd', 'ArrowRight')).toBeNull()
})

test('arrows lead from item to item, over empty columns', () => {
  expect(arrowNeighbour(columns, 'a', 'ArrowDown')).toBe('b')
  expect(arrowNeighbour(columns, 'a', 'ArrowUp')).toBeNull()
  expect(arrowNeighbour(columns, 'c', 'ArrowRight')).toBe('d')
  expect(arrowNeighbour(columns, 'd', 'ArrowLeft')).toBe('a')
})

test('a place is said with its column', () => {
  expect(placeText(columns, 'a', 'Devis')).toBe('Devis\u00a0: 1er sur 7, À faire')
  expect(placeText(columns, 'c', 'Devis')).toBe('Devis\u00a0: 3e sur 7, À faire')
  expect(placeText(columns, 'x', 'Devis')).toBe('')
})

import { expect, test } from 'vitest'
import { anId, listSearch, oneOf, wholeNumber, words } from './list-search.ts'

const search = listSearch({
  filters: { q: words(5), state: oneOf(['archived']), ownerId: anId, days: wholeNumber(365) },
  sorts: ['name', 'created'],
  usual: { sort: 'created', direction: 'desc' },
  names: { q: 'words' },
})

test('invalid and default values of the address are dropped, long ones are cut', () => {
  expect(search.read({ q: 421_234, state: 'gone', ownerId: '../me', days: 1.5, sort: 'size' })).toEqual({
    q: '42123',
  })
  expect(search.read({ sort: 'created', direction: 'desc', days: 3, unknown: 1 })).toEqual({ days: 3 })
  expect(search.read({ sort: 'name', direction: 'asc' })).toEqual({ sort: 'name' })
  expect(search.read({ sort: 'name', direction: 'desc' })).toEqual({ sort: 'name', direction: 'desc' })
})

test('another column is sorted ascending, the default one as declared', () => {
  expect(search.orderOf({})).toEqual({ sort: 'created', direction: 'desc' })
  expect(search.orderOf({ direction: 'asc' })).toEqual({ sort: 'created', direction: 'asc' })
  expect(search.orderOf({ sort: 'name' })).toEqual({ sort: 'name', direction: 'asc' })
  expect(search.orderOf(search.read(search.orderBy('name', 'asc')))).toEqual({
    sort: 'name',
    direction: 'asc',
  })
  expect(listSearch({ filters: {} }).orderOf({})).toEqual({})
})

test('filters are sent under the API’s names, without the order', () => {
  expect(search.filtersOf({ q: 'vis', days: 3, sort: 'name' })).toEqual({ words: 'vis', days: 3 })
})

test('an order is not a filter, and stays when the filters are removed', () => {
  expect(search.isFiltered({ sort: 'name', direction: 'desc' })).toBe(false)
  expect(search.isFiltered({ q: 'vis' })).toBe(true)
  const lifted = { ...search.read({ q: 'vis', sort: 'name' }), ...search.unfiltered }
  expect(search.isFiltered(lifted)).toBe(false)
  expect(lifted.sort).toBe('name')
})

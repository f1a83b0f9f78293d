import { anId, listSearch, oneOf, type SearchOf, words } from '#web/patterns/list/list-search.ts'

export const productSearch = listSearch({
  filters: { q: words(200), state: oneOf(['active', 'inactive']) },
  sorts: ['name', 'updated'],
  usual: { sort: 'name', direction: 'asc' },
})

type ProductAddress = SearchOf<typeof productSearch> & { item?: string }

/** The list, and the item of the catalogue that the dialog gives a new price. */
export function readProductAddress(search: Record<string, unknown>): ProductAddress {
  const item = anId(search.item)
  return { ...productSearch.read(search), ...(item === undefined ? {} : { item }) }
}

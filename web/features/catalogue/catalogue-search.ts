import { anId, listSearch, oneOf, type SearchOf, words } from '#web/patterns/list/list-search.ts'

export const catalogueSearch = listSearch({
  filters: { q: words(200), state: oneOf(['archived']), kind: oneOf(['goods', 'services']) },
  sorts: ['name', 'reference', 'price'],
  usual: { sort: 'name', direction: 'asc' },
})

type CatalogueAddress = SearchOf<typeof catalogueSearch> & { item?: string; import?: string }

/** The list, and the item or the import whose dialog is open. */
export function readCatalogueAddress(search: Record<string, unknown>): CatalogueAddress {
  const item = anId(search.item)
  const file = anId(search.import)
  return {
    ...catalogueSearch.read(search),
    ...(item === undefined ? {} : { item }),
    ...(file === undefined ? {} : { import: file }),
  }
}

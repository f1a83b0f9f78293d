import type { SearchSource } from '#server/db/search-source.ts'
import { listCatalogueItemsById } from './items.ts'

export const foundItems: SearchSource<'catalogueItems'> = {
  kind: 'catalogue',
  name: 'catalogueItems',
  rows: listCatalogueItemsById,
}

import { orpc } from '#web/api/client.ts'
import { listQuery } from '#web/patterns/list/list-query.ts'
import { catalogueSearch } from './catalogue-search.ts'

export const catalogueList = listQuery(catalogueSearch, {
  pages: orpc.catalogue.listCatalogueItems,
  count: orpc.catalogue.countCatalogueItems,
})

export const catalogueItemOptions = (itemId: string) =>
  orpc.catalogue.getCatalogueItem.queryOptions({ input: { itemId } })

import type { CatalogueImport } from '#shared/contract/catalogue-imports.ts'
import { orpc } from '#web/api/api-client.ts'
import { listQuery } from '#web/patterns/list/list-query.ts'
import { catalogueSearch } from './catalogue-search.ts'

export const catalogueList = listQuery(catalogueSearch, {
  pages: orpc.catalogue.listCatalogueItems,
  count: orpc.catalogue.countCatalogueItems,
})

export const catalogueItemOptions = (itemId: string) =>
  orpc.catalogue.getCatalogueItem.queryOptions({ input: { itemId } })

/** How often a running import is asked where it is. */
const PACE_MS = 1_000

export const catalogueImportOptions = (importId: string) =>
  orpc.catalogue.getCatalogueImport.queryOptions({
    input: { importId },
    refetchInterval: ({ state }: { state: { data?: unknown } }) =>
      (state.data as CatalogueImport | undefined)?.state === 'waiting' ? PACE_MS : false,
  })

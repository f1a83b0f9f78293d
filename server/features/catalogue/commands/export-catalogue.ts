import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import { getOrganization } from '#server/features/organizations/queries/organization.ts'
import type { Scope, StreamedFile } from '#server/scope.ts'
import type { CatalogueFilter } from '#shared/contract/catalogue.ts'
import { catalogueTable } from '#shared/domain/catalogue/catalogue-csv.ts'
import { type AsTable, tableFile } from '#shared/domain/files/table-file.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { listItemsToExport } from '../queries/items.ts'

/** Every item of the filter, by name, as one file that is never whole in memory; an import takes it back. */
export async function exportCatalogue(
  scope: Scope,
  { format, ...filter }: CatalogueFilter & AsTable,
): Promise<StreamedFile> {
  const { timezone } = await readAs(scope, getOrganization)
  const day = todayIn(timezone, scope.context.clock.now())
  const pages = eachPage(scope, (tx, cursor) => listItemsToExport(tx, filter, cursor))
  return tableFile({ format, name: `catalogue-${day}`, title: 'Catalogue', columns: catalogueTable, pages })
}

import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import { getOrganization } from '#server/features/organizations/queries/organization.ts'
import type { Scope } from '#server/scope.ts'
import type { CatalogueFilter } from '#shared/contract/catalogue.ts'
import { catalogueCsvColumns } from '#shared/domain/catalogue/catalogue-csv.ts'
import { type CsvFile, csvFile } from '#shared/domain/text/csv.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { listItemsToExport } from '../queries/items.ts'

/** Every item of the filter, by name, as one CSV file that is never whole in memory; an import takes it back. */
export async function exportCatalogue(scope: Scope, filter: CatalogueFilter): Promise<CsvFile> {
  const { timezone } = await readAs(scope, getOrganization)
  const day = todayIn(timezone, scope.context.clock.now())
  const pages = eachPage(scope, (tx, cursor) => listItemsToExport(tx, filter, cursor))
  return csvFile(`catalogue-${day}`, catalogueCsvColumns, pages)
}

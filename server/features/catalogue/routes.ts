import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { catalogueContracts } from '#shared/contract/catalogue-contracts.ts'
import { archiveCatalogueItems, restoreCatalogueItems } from './commands/archive-items.ts'
import { createCatalogueItem } from './commands/create-item.ts'
import { readCatalogueFile } from './commands/read-file.ts'
import { setImportColumns } from './commands/set-import-columns.ts'
import { setLineCost } from './commands/set-line-cost.ts'
import { startCatalogueImport } from './commands/start-import.ts'
import { updateCatalogueItem } from './commands/update-item.ts'
import { countCatalogueItems, getCatalogueItem, listCatalogueItems } from './queries/items.ts'
import { listLineCosts } from './queries/line-costs.ts'
import { readImport } from './steps/present-import.ts'

export const catalogueRoutes: Routes<typeof catalogueContracts> = {
  listCatalogueItems: (scope, input) => readAs(scope, (tx) => listCatalogueItems(tx, input)),
  countCatalogueItems: (scope, input) => readAs(scope, (tx) => countCatalogueItems(tx, input)),
  getCatalogueItem: (scope, { itemId }) => readAs(scope, (tx) => getCatalogueItem(tx, itemId)),
  createCatalogueItem,
  updateCatalogueItem,
  archiveCatalogueItems,
  restoreCatalogueItems,
  readCatalogueFile,
  getCatalogueImport: (scope, { importId }) => readImport(scope, importId),
  setImportColumns,
  startCatalogueImport,
  listLineCosts: (scope, { documentId }) => readAs(scope, (tx) => listLineCosts(tx, documentId)),
  setLineCost,
}

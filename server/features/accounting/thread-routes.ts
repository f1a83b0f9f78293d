import { readAs } from '#server/db/transaction.ts'
import type { ThreadRoutes } from '#server/http/bind-contract.ts'
import { exportEntries } from './commands/export-entries.ts'
import { exportVat } from './commands/export-vat.ts'
import { getVatSummary, listVatRows } from './queries/vat-summary.ts'

export const accountingThreadRoutes: ThreadRoutes['accounting'] = {
  getVatSummary: (scope, input) => readAs(scope, (tx) => getVatSummary(tx, input)),
  listVatRows: (scope, input) => readAs(scope, (tx) => listVatRows(tx, input)),
  exportEntries,
  exportVat,
}

import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { accountingContract } from '#shared/contract/accounting.ts'
import { exportEntries } from './commands/export-entries.ts'
import { exportVat } from './commands/export-vat.ts'
import { saveAccounts } from './commands/save-accounts.ts'
import { getVatSummary, listVatRows } from './queries/vat-summary.ts'
import { readAccounts } from './store/accounts.ts'

export const accountingRoutes: Routes<typeof accountingContract> = {
  getAccounts: (scope) => readAs(scope, readAccounts),
  saveAccounts,
  getVatSummary: (scope, input) => readAs(scope, (tx) => getVatSummary(tx, input)),
  listVatRows: (scope, input) => readAs(scope, (tx) => listVatRows(tx, input)),
  exportEntries,
  exportVat,
}

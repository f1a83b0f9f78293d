import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { earlierInvoicesContract } from '#shared/contract/earlier-invoices.ts'
import { importEarlierFile, importEarlierTable } from './commands/import-earlier.ts'
import { removeEarlierImport } from './commands/remove-earlier-import.ts'
import { countEarlierInvoices, listEarlierImports, listEarlierInvoices } from './queries/earlier.ts'

export const earlierInvoicesRoutes: Routes<typeof earlierInvoicesContract> = {
  listEarlierInvoices: (scope, input) => readAs(scope, (tx) => listEarlierInvoices(tx, input)),
  countEarlierInvoices: (scope, input) => readAs(scope, (tx) => countEarlierInvoices(tx, input)),
  importEarlierTable,
  importEarlierFile,
  listEarlierImports: (scope, input) => readAs(scope, (tx) => listEarlierImports(tx, input)),
  removeEarlierImport,
}

import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { accountingContract } from '#shared/contract/accounting.ts'
import { saveAccounts } from './commands/save-accounts.ts'
import { readAccounts } from './store/accounts.ts'

export const accountingRoutes: Routes<typeof accountingContract> = {
  getAccounts: (scope) => readAs(scope, readAccounts),
  saveAccounts,
}

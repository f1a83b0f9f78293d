import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { companySignInContract } from '#shared/contract/company-sign-in.ts'
import { addDomain } from './commands/add-domain.ts'
import { checkDomain } from './commands/check-domain.ts'
import { removeDomain } from './commands/remove-domain.ts'
import { listDomains } from './queries/domains.ts'

export const companySignInRoutes: Routes<typeof companySignInContract> = {
  listDomains: async (scope) => ({ items: await readAs(scope, listDomains) }),
  addDomain,
  checkDomain,
  removeDomain,
}

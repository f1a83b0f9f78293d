import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { companySignInContract } from '#shared/contract/company-sign-in.ts'
import { addDomain } from './commands/add-domain.ts'
import { checkDomain } from './commands/check-domain.ts'
import { readProviderMetadata } from './commands/read-provider-metadata.ts'
import { removeConnection } from './commands/remove-connection.ts'
import { removeDomain } from './commands/remove-domain.ts'
import { requireCompanySignIn } from './commands/require-company-sign-in.ts'
import { createConnection, updateConnection } from './commands/save-connection.ts'
import { connectionsOfDomain } from './queries/by-domain.ts'
import { getCompanySignIn } from './queries/company-sign-in.ts'
import { listDomains } from './queries/domains.ts'

export const companySignInRoutes: Routes<typeof companySignInContract> = {
  getCompanySignIn: (scope) => readAs(scope, getCompanySignIn),
  listDomains: async (scope) => ({ items: await readAs(scope, listDomains) }),
  addDomain,
  checkDomain,
  removeDomain,
  readProviderMetadata,
  createConnection,
  updateConnection,
  removeConnection,
  requireCompanySignIn,
  findCompanySignIn: async ({ context }, { domain }) => ({
    connections: await connectionsOfDomain(context, domain),
  }),
}

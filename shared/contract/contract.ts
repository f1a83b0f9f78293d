import { crmContract } from './crm.ts'
import { identityContract } from './identity.ts'
import { organizationsContract } from './organizations.ts'
import { paymentsContract } from './payments.ts'
import { platformContract } from './platform.ts'
import { quotesContract } from './quotes.ts'
import { reportsContract } from './reports.ts'
import { searchContract } from './search.ts'
import { signaturesContract } from './signatures.ts'

/** The whole API, one key a feature. Served below /api/v1, published at /api/openapi.json. */
export const contract = {
  crm: crmContract,
  identity: identityContract,
  organizations: organizationsContract,
  platform: platformContract,
  payments: paymentsContract,
  quotes: quotesContract,
  reports: reportsContract,
  search: searchContract,
  signatures: signaturesContract,
}
export type Contract = typeof contract

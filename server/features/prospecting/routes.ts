import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { prospectingContract } from '#shared/contract/prospecting.ts'
import { recordProspecting } from './commands/record-prospecting.ts'
import { getProspecting, judgeProspect } from './queries/prospects.ts'

export const prospectingRoutes: Routes<typeof prospectingContract> = {
  judgeProspect: (scope, input) => readAs(scope, (tx) => judgeProspect(tx, input)),
  getProspecting: (scope, { contactId }) =>
    readAs(scope, (tx) => getProspecting(tx, { type: 'contact', id: contactId })),
  recordProspecting: (scope, { contactId, ...next }) =>
    recordProspecting(scope, { type: 'contact', id: contactId }, next),
  getCompanyProspecting: (scope, { companyId }) =>
    readAs(scope, (tx) => getProspecting(tx, { type: 'company', id: companyId })),
  recordCompanyProspecting: (scope, { companyId, ...next }) =>
    recordProspecting(scope, { type: 'company', id: companyId }, next),
}

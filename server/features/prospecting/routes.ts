import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { prospectingContract } from '#shared/contract/prospecting.ts'
import { recordProspecting } from './commands/record-prospecting.ts'
import { getProspecting, judgeProspect } from './queries/prospects.ts'

export const prospectingRoutes: Routes<typeof prospectingContract> = {
  judgeProspect: (scope, input) => readAs(scope, (tx) => judgeProspect(tx, input)),
  getProspecting: (scope, { contactId }) => readAs(scope, (tx) => getProspecting(tx, contactId)),
  recordProspecting,
}

import { inTransaction } from '#server/db/transaction.ts'
import { enqueueForEach } from '#server/run-each.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import { listWithDebts, recordDifferences } from '../store/debt-checks.ts'

/** Gives each organization that has debts a comparison of its own. */
export const verifyAllReports = (context: AppContext): Promise<void> =>
  enqueueForEach(context, listWithDebts, (tx, orgId) => tx.enqueue('verify-reports', { orgId }))

/** Compares the sums of reports with what they come from. What differs is kept and shown, never repaired. */
export async function verifyReports(context: AppContext, { orgId }: { orgId: string }): Promise<number> {
  return inTransaction(systemScope(context, orgId), recordDifferences)
}

import { inTransaction } from '#server/db/transaction.ts'
import { announceSessionChange } from '#server/features/identity/commands/announce-session-change.ts'
import { judgePlace, lookAtPlace } from '#server/features/plans/commands/assert-plan.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import { closeOtherSessions } from '../store/connections.ts'

/** Ends the sessions of members to whom the requirement came to apply: who joined since, or whose domain was proved. */
export async function endOtherSessions(context: AppContext, { orgId }: { orgId: string }): Promise<void> {
  const closed = await inTransaction(systemScope(context, orgId), async (tx) => {
    const sold = judgePlace(await lookAtPlace(tx, 'directory:use'), 'directory:use').ok
    return sold ? closeOtherSessions(tx) : []
  })
  for (const userId of closed) await announceSessionChange(context, userId)
}

import { inTransaction } from '#server/db/transaction.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import { type CallKey, commitSooner } from '../store/telephony.ts'
import { applyTelephonyEvents } from './apply-telephony-events.ts'

/** Applies what a provider said of a call and was kept before. */
export function applyKept(
  context: AppContext,
  { orgId, ...call }: CallKey & { orgId: string },
): Promise<string | null> {
  return inTransaction(systemScope(context, orgId), async (tx) => {
    await commitSooner(tx)
    return applyTelephonyEvents(tx, call)
  })
}

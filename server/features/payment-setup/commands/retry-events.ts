import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { resumeFailed } from '../store/events.ts'

/** Gives a new job to each event that failed for good, whatever its age: what stood in its way may be mended. */
export function retryEvents(scope: Scope): Promise<{ retried: number }> {
  const { orgId } = scope
  return inTransaction(scope, async (tx) => {
    const eventIds = await resumeFailed(tx)
    for (const eventId of eventIds) await tx.enqueue('handle-payment-event', { orgId, eventId })
    return { retried: eventIds.length }
  })
}

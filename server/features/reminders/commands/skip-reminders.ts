import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { refreshStandings } from '../steps/refresh-standings.ts'
import { type ActedReminders, splitWaiting } from '../steps/split-waiting.ts'
import { skipWaiting } from '../store/waiting.ts'

/** They will not leave, and the plan goes on with its next step; those that left meanwhile are told. Errors: not_found. */
export function skipReminders(
  scope: Scope,
  { reminderIds, note }: { reminderIds: string[]; note: string },
): Promise<ActedReminders> {
  return inTransaction(scope, async (tx) => {
    const { waiting, left } = await splitWaiting(tx, reminderIds)
    const done = waiting.map(({ id }) => id)
    await skipWaiting(tx, done, { reason: 'by_hand', note: note || null })
    await refreshStandings(
      tx,
      waiting.map(({ clientId }) => clientId),
    )
    return { done, left }
  })
}

import { inTransaction } from '#server/db/transaction.ts'
import { announceSessionChange } from '#server/features/identity/commands/announce-session-change.ts'
import type { Scope } from '#server/scope.ts'
import { closeSessionsOf, deleteConnection, lockConnection } from '../store/connections.ts'

/** Forgets a provider, its secret and whom it knows; the sessions that it opened end. Errors: not_found. */
export async function removeConnection(
  scope: Scope,
  { connectionId }: { connectionId: string },
): Promise<{ removed: true }> {
  const closed = await inTransaction(scope, async (tx) => {
    const { name } = await lockConnection(tx, connectionId)
    const users = await closeSessionsOf(tx, connectionId)
    await deleteConnection(tx, connectionId)
    await tx.emit('sign_in.connection_removed', {
      subject: { type: 'sign_in', id: connectionId },
      meta: { name },
    })
    return users
  })
  for (const userId of closed) await announceSessionChange(scope.context, userId)
  return { removed: true }
}

import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { deleteConnection, lockConnection } from '../store/connections.ts'

/** Forgets a provider, its secret and whom it knows; sessions that it opened stay. Errors: not_found. */
export function removeConnection(
  scope: Scope,
  { connectionId }: { connectionId: string },
): Promise<{ removed: true }> {
  return inTransaction(scope, async (tx) => {
    const { name } = await lockConnection(tx, connectionId)
    await deleteConnection(tx, connectionId)
    await tx.emit('sign_in.connection_removed', {
      subject: { type: 'sign_in', id: connectionId },
      meta: { name },
    })
    return { removed: true }
  })
}

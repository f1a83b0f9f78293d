import { inTransaction } from '#server/db/transaction.ts'
import { type Scope, systemScope } from '#server/scope.ts'
import { undoEdits } from '../store/conversation-edits.ts'

/** Takes back merges and splits that the caller made, the last first; those taken back already are left. */
export async function undoConversationEdits(
  scope: Scope,
  { editIds }: { editIds: string[] },
): Promise<{ undone: number }> {
  const undone = await inTransaction(systemScope(scope.context, scope.orgId), (tx) =>
    undoEdits(tx, editIds, scope.userId!),
  )
  return { undone }
}

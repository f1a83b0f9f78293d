import { inTransaction, readAs } from '#server/db/transaction.ts'
import { type Scope, systemScope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { listReadable, mergeByHand } from '../store/conversation-edits.ts'

/**
 * Makes one conversation, the oldest, of several that the caller may read, for everybody who reads them. Kept by every later pass, since
 * keys go with their mails. Errors: not_found, conversation_kept.
 */
export async function mergeConversations(
  scope: Scope,
  { conversationIds }: { conversationIds: string[] },
): Promise<{ conversationId: string; editIds: string[] }> {
  const ids = [...new Set(conversationIds)]
  const readable = await readAs(scope, (tx) => listReadable(tx, ids))
  if (readable.length < ids.length) throw new DomainError('not_found')
  return inTransaction(systemScope(scope.context, scope.orgId), (tx) => mergeByHand(tx, ids, scope.userId!))
}

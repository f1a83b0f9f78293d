import { inTransaction, readAs } from '#server/db/transaction.ts'
import { type Scope, systemScope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { listReadable, splitByHand } from '../store/conversation-edits.ts'

/**
 * Makes another conversation of a mail and those after it, for everybody who reads them. Answers go to the part that they answer. Errors:
 * not_found, mail_is_first.
 */
export async function splitConversation(
  scope: Scope,
  { conversationId, messageId }: { conversationId: string; messageId: string },
): Promise<{ conversationId: string; editIds: string[] }> {
  const readable = await readAs(scope, (tx) => listReadable(tx, [conversationId], messageId))
  if (readable.length === 0) throw new DomainError('not_found')
  return inTransaction(systemScope(scope.context, scope.orgId), (tx) =>
    splitByHand(tx, conversationId, messageId, scope.userId!),
  )
}

import { inTransaction, readAs } from '#server/db/transaction.ts'
import { type Scope, systemScope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { isOwnConversation, writePrivacy } from '../store/privacy.ts'

/** Keeps a conversation of one's own mailboxes to oneself, or gives it back, with all that comes to it later. Errors: not_found. */
export async function setConversationPrivacy(
  scope: Scope,
  input: { conversationId: string; private: boolean },
): Promise<{ private: boolean }> {
  const own = await readAs(scope, (tx) => isOwnConversation(tx, input.conversationId))
  if (!own) throw new DomainError('not_found')
  await inTransaction(systemScope(scope.context, scope.orgId), (tx) =>
    writePrivacy(tx, input.conversationId, scope.userId!, input.private),
  )
  return { private: input.private }
}

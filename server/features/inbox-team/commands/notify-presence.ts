import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { PresenceDoing, Present } from '#shared/domain/inbox-team/presence.ts'
import { publishPresence } from '../queries/publish-presence.ts'

/**
 * Tells the colleagues who have a conversation open that the caller reads it, writes in it or leaves it; returns who else is there. The
 * database passes the word to every process and keeps nothing. Errors: not_found.
 */
export async function notifyPresence(
  scope: Scope,
  { conversationId, doing, tab }: { conversationId: string; doing: PresenceDoing | 'gone'; tab: string },
): Promise<{ present: Present[] }> {
  const may = await readAs(scope, (tx) => publishPresence(tx, { conversationId, doing, tab }))
  if (!may) throw new DomainError('not_found')
  const others = scope.context.live
    .present(scope.orgId, conversationId)
    .filter(({ userId }) => userId !== scope.userId)
  return { present: others as Present[] }
}

import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { setFollower } from '../store/followers.ts'
import { listWhole } from '../store/handlings.ts'

/** Tells the caller of each answer in a conversation that they read whole, or no longer. Errors: not_found. */
export function followConversation(
  scope: Scope,
  { conversationId, following }: { conversationId: string; following: boolean },
): Promise<{ following: boolean }> {
  return inTransaction(scope, async (tx) => {
    if ((await listWhole(tx, [conversationId])).length === 0) throw new DomainError('not_found')
    await setFollower(tx, conversationId, following)
    return { following }
  })
}

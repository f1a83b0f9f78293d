import { followConversations } from '#server/features/inbox-team/commands/follow-mails.ts'
import type { Tx } from '#server/scope.ts'
import type { LockedSending } from '../store/sendings.ts'

/** A mail of ours that left ends the wait for an answer, though its copy be seen later. */
export async function endWait(
  tx: Tx,
  { conversation_id: conversationId }: Pick<LockedSending, 'conversation_id'>,
): Promise<void> {
  if (conversationId !== null) await followConversations(tx, [conversationId])
}

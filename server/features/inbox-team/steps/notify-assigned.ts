import type { Tx } from '#server/scope.ts'
import { findTitle, getActorName } from '../queries/titles.ts'

/** Tells members that conversations are theirs: one notification each, however many they are. */
export async function notifyAssigned(
  tx: Tx,
  userIds: readonly string[],
  conversationIds: readonly string[],
): Promise<void> {
  const [first] = conversationIds
  const told = userIds.filter((id) => id !== tx.scope.userId)
  if (first === undefined || told.length === 0) return
  const count = conversationIds.length
  const name = await getActorName(tx)
  const title = count > 1 ? null : await findTitle(tx, first)
  for (const userId of told)
    await tx.emit('conversation.assigned', {
      subject: { type: 'conversation', id: first },
      meta: { userId, name, title, count: count > 1 ? String(count) : null },
    })
}

import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/scope.ts'
import { handlingAfterMail, sameHandling } from '#shared/domain/inbox-team/handling.ts'
import { listReaders } from '../queries/readers.ts'
import { moveHandlings } from '../steps/move-handlings.ts'
import { type Arrival, listArrivals } from '../store/arrivals.ts'
import { listToldOf } from '../store/followers.ts'
import { lockHandlings } from '../store/handlings.ts'

/**
 * Where mails that were just written come from outside, their conversations are to do again, and whoever follows them is told. Of the transaction
 * that wrote them. Returns what came from outside.
 */
export async function reopenConversations(
  tx: Tx,
  place: { folderId: string },
  messageIds: readonly string[],
): Promise<Arrival[]> {
  if (messageIds.length === 0) return []
  const arrivals = await listArrivals(tx, place, messageIds)
  if (arrivals.length === 0) return []
  const known = await lockHandlings(
    tx,
    arrivals.map(({ conversationId }) => conversationId),
  )
  const moves = arrivals.flatMap((arrival) => {
    const before = known.get(arrival.conversationId) ?? null
    const after = handlingAfterMail(before, arrival)
    if (after === null || (before !== null && sameHandling(before, after))) return []
    return [{ conversationId: arrival.conversationId, before, after }]
  })
  // The first mail of a conversation is its own history.
  const isNew = new Set(arrivals.filter(({ first }) => first).map(({ conversationId }) => conversationId))
  await moveHandlings(
    tx,
    moves.filter(({ conversationId }) => !isNew.has(conversationId)),
    { batchId: randomUUID(), cause: 'mail' },
  )
  await moveHandlings(
    tx,
    moves.filter(({ conversationId }) => isNew.has(conversationId)),
    null,
  )
  await notifyFollowers(
    tx,
    arrivals.filter(({ automatic, first }) => !automatic && !first),
  )
  return arrivals
}

async function notifyFollowers(tx: Tx, arrivals: readonly Arrival[]): Promise<void> {
  if (arrivals.length === 0) return
  const ids = arrivals.map(({ conversationId }) => conversationId)
  const told = await listToldOf(tx, ids)
  if (told.length === 0) return
  const readers = new Set(
    (await listReaders(tx, ids)).map(({ conversationId, userId }) => `${conversationId} ${userId}`),
  )
  for (const { conversationId, userId } of told) {
    if (!readers.has(`${conversationId} ${userId}`)) continue
    const { subject, sender } = arrivals.find((one) => one.conversationId === conversationId)!
    await tx.emit('conversation.answered', {
      subject: { type: 'conversation', id: conversationId },
      meta: { userId, title: subject, name: sender },
    })
  }
}

import { randomUUID } from 'node:crypto'
import { lockHandlingsToMove } from '#server/features/inbox-team/commands/move-handlings.ts'
import type { Tx } from '#server/scope.ts'
import { pileOf } from '#shared/domain/inbox-team/handling.ts'
import { listAbsent } from '../queries/absent-members.ts'
import { handOver } from '../steps/hand-over.ts'

/** Gives conversations of absent members in which mails just came to whoever takes over, in the transaction that wrote the mails. */
export async function coverArrivals(tx: Tx, conversationIds: readonly string[]): Promise<void> {
  const absent = await listAbsent(tx)
  if (absent.size === 0) return
  const held = [...(await lockHandlingsToMove(tx, conversationIds))].filter(
    ([, handling]) =>
      pileOf(handling) === 'todo' && handling.assigneeId !== null && absent.has(handling.assigneeId),
  )
  const batchId = randomUUID()
  for (const [userId, conversations] of Map.groupBy(held, ([, { assigneeId }]) => assigneeId!))
    await handOver(tx, { userId, conversations: new Map(conversations) }, absent, batchId)
}

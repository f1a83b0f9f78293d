import {
  type HandlingMove,
  moveHandlings,
  notifyMoved,
  notifyNewAssignees,
} from '#server/features/inbox-team/commands/move-handlings.ts'
import { findTeamMembers, listReaders } from '#server/features/inbox-team/queries/readers.ts'
import type { Tx } from '#server/scope.ts'
import { coverOf } from '#shared/domain/absences/absence.ts'
import { changedHandling, type Handling } from '#shared/domain/inbox-team/handling.ts'
import type { Absent } from '../queries/absent-members.ts'
import { countGiven, nameOf, notifyAbsencesChanged } from '../store/absences.ts'

/** Conversations of one absent member, with what is said of them. */
export type Held = { userId: string; conversations: ReadonlyMap<string, Handling> }

/**
 * Gives the conversations of an absent member to whoever takes over and reads them, else to nobody. Their handlings are locked. Returns how many.
 */
export async function handOver(
  tx: Tx,
  { userId, conversations }: Held,
  absent: ReadonlyMap<string, Absent>,
  batchId: string,
): Promise<number> {
  if (conversations.size === 0) return 0
  const ids = [...conversations.keys()]
  const cover = coverOf(userId, absent)
  const named =
    cover === null
      ? []
      : 'userId' in cover
        ? [cover.userId]
        : ((await findTeamMembers(tx, cover.teamId)) ?? [])
  const readers =
    named.length === 0 ? [] : (await listReaders(tx, ids)).filter((reader) => named.includes(reader.userId))
  const readable = new Set(readers.map(({ conversationId }) => conversationId))
  const moves: HandlingMove[] = [...conversations].map(([conversationId, before]) => ({
    conversationId,
    before,
    after: {
      ...changedHandling(before, { assignee: readable.has(conversationId) ? cover : null }),
      state: before.state,
    },
  }))
  await moveHandlings(tx, moves, { batchId, cause: 'absence', about: await nameOf(tx, userId) })
  await countGiven(tx, absent.get(userId)!.absenceId, moves.length)
  await notifyAbsencesChanged(tx)
  await notifyMoved(tx, ids)
  if (cover !== null && 'userId' in cover)
    await notifyNewAssignees(tx, new Map([...readable].map((id) => [id, cover.userId])))
  return moves.length
}

import { getWorkingHours, listCountedTargets } from '#server/features/answer-delays/queries/answer-delays.ts'
import type { Tx } from '#server/scope.ts'
import { dueOf, keptState, movedClock, targetOf } from '#shared/domain/answer-delays/delays.ts'
import type { Pile } from '#shared/domain/inbox-team/handling.ts'
import { listUnanswered, lockDelays, writeDelays } from '../store/delays.ts'

export type PileMove = { id: string; from: Pile | null; to: Pile; takenBack: boolean }

/** Counts the delays of conversations from their mails, their piles and the targets, in as many statements for a thousand as for one. */
export async function countDelays(
  tx: Tx,
  ids: readonly string[],
  moves: readonly PileMove[] = [],
): Promise<void> {
  if (ids.length === 0) return
  const rows = await lockDelays(tx, ids)
  if (rows.length === 0) return
  const [hours, targets] = await Promise.all([getWorkingHours(tx), listCountedTargets(tx)])
  const unanswered = targets.length > 0 ? await listUnanswered(tx, ids) : new Map()
  const moveOf = new Map(moves.map((move) => [move.id, move]))
  await writeDelays(
    tx,
    rows.map((row) => {
      const id = row.conversation_id
      const move = moveOf.get(id)
      const stood = { openedAt: row.opened_at, spentMinutes: row.spent_minutes }
      const clock = move ? movedClock(stood, { ...move, at: tx.now, hours }) : stood
      const facts = unanswered.get(id)
      const target = targetOf(targets, facts?.mailbox_ids ?? [])
      const due = target
        ? dueOf({ pile: row.pile, clock, unansweredAt: facts?.unanswered_at ?? null }, target, hours)
        : null
      const told =
        row.delay && row.due_kind && row.due_from
          ? { kind: row.due_kind, from: row.due_from, state: row.delay }
          : null
      return { id, clock, due, state: keptState(told, due, tx.now) }
    }),
  )
}

import { randomUUID } from 'node:crypto'
import { dueKind } from '#server/due-dates.ts'
import { lockHandlingsToMove } from '#server/features/inbox-team/commands/move-handlings.ts'
import type { Tx } from '#server/scope.ts'
import { pileOf } from '#shared/domain/inbox-team/handling.ts'
import { listAbsent } from '../queries/absent-members.ts'
import { handOver } from '../steps/hand-over.ts'
import { beginHanding, endHanding, listToHand, TO_BEGIN } from '../store/absences.ts'

/** Conversations given away by one transaction. */
const AT_ONCE = 500

/** Gives the open conversations of a member whose absence began to whoever takes over. */
export const beginAbsences = dueKind({
  kind: 'begin-absences',
  rows: TO_BEGIN,
  atOnce: 1,
  inParts: true,
  async run(tx, absenceIds) {
    for (const absenceId of absenceIds) await handSome(tx, absenceId)
  },
})

async function handSome(tx: Tx, absenceId: string): Promise<void> {
  const { userId, begunAt } = await beginHanding(tx, absenceId)
  const ids = await listToHand(tx, userId, begunAt, AT_ONCE)
  if (ids.length === 0) return endHanding(tx, absenceId)
  const held = [...(await lockHandlingsToMove(tx, ids))].filter(
    ([, handling]) => handling.assigneeId === userId && pileOf(handling) === 'todo',
  )
  await handOver(tx, { userId, conversations: new Map(held) }, await listAbsent(tx), randomUUID())
}

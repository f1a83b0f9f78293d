import type { Tx } from '#server/scope.ts'
import type { Handling } from '#shared/domain/inbox-team/handling.ts'
import { notifyAssigned } from '../steps/notify-assigned.ts'
import {
  type Cause,
  type HandlingMove,
  lockHandlings,
  notifyHandlingsChanged,
  writeHandlings,
} from '../store/handlings.ts'
import { changeLabels } from '../store/label-links.ts'

export type { Cause, HandlingMove }

/** For what moves conversations by itself: their handlings, locked until the end of the transaction. */
export const lockHandlingsToMove = (tx: Tx, ids: readonly string[]): Promise<Map<string, Handling>> =>
  lockHandlings(tx, ids)

/** Writes what conversations become, with its cause. */
export const moveHandlings = (tx: Tx, moves: readonly HandlingMove[], told: Cause): Promise<void> =>
  writeHandlings(tx, moves, told)

/** Puts labels on conversations, with the cause. Returns those that changed. */
export const labelConversations = (
  tx: Tx,
  ids: readonly string[],
  addLabelIds: readonly string[],
  told: Cause,
): Promise<string[]> => changeLabels(tx, ids, { addLabelIds }, told)

/** Tells members of the conversations that are theirs now: one notification each. */
export async function notifyNewAssignees(tx: Tx, given: ReadonlyMap<string, string>): Promise<void> {
  for (const [userId, entries] of Map.groupBy(given, ([, userId]) => userId))
    await notifyAssigned(
      tx,
      [userId],
      entries.map(([conversationId]) => conversationId),
    )
}

/** Tells open lists, at commit. */
export const notifyMoved = (tx: Tx, ids: readonly string[]): Promise<void> => notifyHandlingsChanged(tx, ids)

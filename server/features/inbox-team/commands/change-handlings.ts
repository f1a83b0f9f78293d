import { randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { HandlingRequest } from '#shared/contract/inbox-team.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import {
  changedHandling,
  type HandlingChange,
  sameHandling,
  UNHANDLED,
} from '#shared/domain/inbox-team/handling.ts'
import { findTeamMembers, isMember, listReaders } from '../queries/readers.ts'
import { moveHandlings } from '../steps/move-handlings.ts'
import { notifyAssigned } from '../steps/notify-assigned.ts'
import { listWhole, lockHandlings, notifyHandlingsChanged } from '../store/handlings.ts'
import { areLabels, changeLabels } from '../store/label-links.ts'

type Changed = { batchId: string | null; changed: number; refused: number }

/**
 * Does one thing to conversations that the caller reads whole, in as many statements for a thousand as for one.
 * Errors: not_found, assignee_cannot_read, team_cannot_read, snooze_in_past.
 */
export function changeHandlings(scope: Scope, request: HandlingRequest): Promise<Changed> {
  return inTransaction(scope, async (tx) => {
    const { conversationIds, addLabelIds, removeLabelIds } = request
    const ids = await listWhole(tx, conversationIds)
    if (ids.length === 0) throw new DomainError('not_found')
    const batchId = randomUUID()
    if (addLabelIds || removeLabelIds) {
      if (!(await areLabels(tx, addLabelIds ?? []))) throw new DomainError('not_found')
      const labels = { addLabelIds, removeLabelIds }
      const { length: changed } = await changeLabels(tx, ids, labels, { batchId, cause: 'hand' })
      if (changed > 0) await notifyHandlingsChanged(tx, ids)
      return { batchId: changed > 0 ? batchId : null, changed, refused: 0 }
    }
    return change(tx, ids, changeOf(request), batchId)
  })
}

function changeOf({ state, assigneeId, teamId, snooze }: HandlingRequest): HandlingChange {
  if (teamId !== undefined) return { assignee: { teamId } }
  if (assigneeId !== undefined) return { assignee: assigneeId === null ? null : { userId: assigneeId } }
  return { state, snooze }
}

async function change(tx: Tx, ids: string[], asked: HandlingChange, batchId: string): Promise<Changed> {
  const until = asked.snooze?.until
  if (until && new Date(until) <= tx.now) throw new DomainError('snooze_in_past')
  // An instant is kept to the millisecond, in UTC, as it is read back.
  const wanted = until
    ? { ...asked, snooze: { ...asked.snooze!, until: new Date(until).toISOString() } }
    : asked
  const given = wanted.assignee === undefined ? null : await findAssignable(tx, ids, wanted.assignee)
  const allowed = given?.ids ?? ids
  const known = await lockHandlings(tx, allowed)
  const moves = allowed.flatMap((conversationId) => {
    const before = known.get(conversationId) ?? null
    const after = changedHandling(before ?? UNHANDLED, wanted)
    return before !== null && sameHandling(before, after) ? [] : [{ conversationId, before, after }]
  })
  await moveHandlings(tx, moves, { batchId, cause: 'hand' })
  const changed = moves.map(({ conversationId }) => conversationId)
  if (changed.length > 0) await notifyHandlingsChanged(tx, changed)
  await notifyAssigned(tx, given?.told ?? [], changed)
  return {
    batchId: changed.length > 0 ? batchId : null,
    changed: changed.length,
    refused: ids.length - allowed.length,
  }
}

type Assignee = { userId: string } | { teamId: string } | null

/** Which of the conversations may be assigned, and who is notified. Errors: not_found, assignee_cannot_read, team_cannot_read. */
async function findAssignable(
  tx: Tx,
  ids: readonly string[],
  to: Assignee,
): Promise<{ ids: string[]; told: string[] }> {
  if (to === null) return { ids: [...ids], told: [] }
  if ('userId' in to) {
    if (!(await isMember(tx, to.userId))) throw new DomainError('not_found')
    const readable = (await listReaders(tx, ids, to.userId)).map(({ conversationId }) => conversationId)
    if (readable.length === 0) throw new DomainError('assignee_cannot_read')
    return { ids: readable, told: [to.userId] }
  }
  const members = await findTeamMembers(tx, to.teamId)
  if (members === null) throw new DomainError('not_found')
  const readers = (await listReaders(tx, ids)).filter(({ userId }) => members.includes(userId))
  if (readers.length === 0) throw new DomainError('team_cannot_read')
  return {
    ids: [...new Set(readers.map(({ conversationId }) => conversationId))],
    told: [...new Set(readers.map(({ userId }) => userId))],
  }
}

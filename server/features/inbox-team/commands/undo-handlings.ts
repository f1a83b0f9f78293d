import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { sameHandling } from '#shared/domain/inbox-team/handling.ts'
import { moveHandlings } from '../steps/move-handlings.ts'
import { lockHandlings, notifyHandlingsChanged, removeBatch } from '../store/handlings.ts'
import { changeLabels } from '../store/label-links.ts'

/** Takes back what the caller did in one go, where nothing changed since; done twice, it does nothing. */
export function undoHandlings(scope: Scope, { batchId }: { batchId: string }): Promise<{ undone: number }> {
  return inTransaction(scope, async (tx) => {
    const entries = await removeBatch(tx, batchId)
    const known = await lockHandlings(
      tx,
      entries.map(({ conversation_id: id }) => id),
    )
    const moves = entries.flatMap(({ conversation_id: conversationId, before, after }) => {
      const present = known.get(conversationId)
      return after !== null && present !== undefined && sameHandling(present, after)
        ? [{ conversationId, before: present, after: before }]
        : []
    })
    await moveHandlings(tx, moves, null, { takenBack: true })
    let undone = moves.length
    const labelled = entries.filter(({ added, removed }) => added.length + removed.length > 0)
    const alike = Map.groupBy(labelled, ({ added, removed }) =>
      JSON.stringify([added.toSorted(), removed.toSorted()]),
    )
    for (const some of alike.values()) {
      const { added, removed } = some[0]!
      const ids = some.map(({ conversation_id: id }) => id)
      const labels = { addLabelIds: removed, removeLabelIds: added }
      undone += (await changeLabels(tx, ids, labels, null)).length
    }
    if (entries.length > 0)
      await notifyHandlingsChanged(
        tx,
        entries.map(({ conversation_id: id }) => id),
      )
    return { undone }
  })
}

import { randomUUID } from 'node:crypto'
import { dueKind } from '#server/due-dates.ts'
import { wokenHandling } from '#shared/domain/inbox-team/handling.ts'
import { moveHandlings } from '../steps/move-handlings.ts'
import { lockHandlings, notifyHandlingsChanged, SNOOZE_OVER } from '../store/handlings.ts'

/** Conversations that were put off until now are to do again. */
export const endSnoozes = dueKind({
  kind: 'end-snoozes',
  rows: SNOOZE_OVER,
  atOnce: 500,
  async run(tx, ids) {
    const moves = [...(await lockHandlings(tx, ids))].map(([conversationId, before]) => ({
      conversationId,
      before,
      after: wokenHandling(before),
    }))
    await moveHandlings(tx, moves, { batchId: randomUUID(), cause: 'time' })
    await notifyHandlingsChanged(tx, ids)
  },
})

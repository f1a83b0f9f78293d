import { inTransaction } from '#server/db/transaction.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import { countDelays } from '../steps/count-delays.ts'
import { listOpen, lockDelays } from '../store/delays.ts'
import { notifyHandlingsChanged } from '../store/handlings.ts'

/** Conversations of one transaction. */
const PIECE = 500

/** Counts the delays that run, once hours or targets changed: a piece, then the next job. */
export function recountDelays(
  context: AppContext,
  { orgId, after }: { orgId: string; after: string | null },
): Promise<void> {
  return inTransaction(systemScope(context, orgId), async (tx) => {
    const ids = await listOpen(tx, after, PIECE)
    await lockDelays(tx, ids)
    await countDelays(tx, ids)
    await notifyHandlingsChanged(tx, ids)
    if (ids.length === PIECE) await tx.enqueue('recount-delays', { orgId, after: ids.at(-1)! })
  })
}

import { randomUUID } from 'node:crypto'
import { asPlatform, inTransaction } from '#server/db/transaction.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import { isSnoozed, wokenHandling } from '#shared/domain/inbox-team/handling.ts'
import { moveHandlings } from '../steps/move-handlings.ts'
import { DUE, lockHandlings, tellOfHandlings } from '../store/handlings.ts'

/** Conversations that were put off until now are to do again, in each organization by one transaction. */
export async function endSnoozes(context: AppContext): Promise<void> {
  const now = context.clock.now()
  const due = await asPlatform(context, async (_db, client) => {
    const { rows } = await client.query<{ orgId: string; ids: string[] }>(DUE, [now])
    return rows
  })
  for (const { orgId, ids } of due)
    await inTransaction(systemScope(context, orgId), async (tx) => {
      const moves = [...(await lockHandlings(tx, ids))].flatMap(([conversationId, before]) =>
        isSnoozed(before) && before.snoozedUntil !== null && new Date(before.snoozedUntil) <= now
          ? [{ conversationId, before, after: wokenHandling(before) }]
          : [],
      )
      await moveHandlings(tx, moves, { batchId: randomUUID(), cause: 'time' })
      await tellOfHandlings(tx, ids)
    })
}

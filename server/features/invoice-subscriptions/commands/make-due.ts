import { inTransaction, readAs } from '#server/db/transaction.ts'
import { findDue, findWaiting } from '#server/features/invoice-subscriptions/queries/due.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import { goOn } from './go-on.ts'
import { makeOccurrence } from './make-occurrence.ts'

/** Steps of one job; the next job takes the rest, so that no organization waits long for another. */
const BATCH = 20

/**
 * Makes what is due in an organization, the oldest first: each invoice is a draft that its occurrence names, then issued and mailed where
 * the subscription says so. Whatever stops it, the next run goes on from what the database says.
 */
export async function makeDue(context: AppContext, { orgId }: { orgId: string }): Promise<void> {
  const scope = systemScope(context, orgId)
  for (let made = 0; made < BATCH; made += 1) {
    const waiting = await readAs(scope, findWaiting)
    if (waiting !== null) {
      await goOn(scope, waiting)
      continue
    }
    const due = await readAs(scope, findDue)
    if (due === null) return
    await makeOccurrence(scope, due)
  }
  await inTransaction(scope, (tx) => tx.enqueue('make-subscription-invoices', { orgId }))
}

import { asPlatform, inTransaction, readAs } from '#server/db/transaction.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import { listWaiting } from '../queries/periods.ts'
import { listFollowed } from '../queries/subscriptions.ts'
import { listWaitingWithdrawals } from '../queries/withdrawals.ts'
import { getAccountOf } from '../steps/account-of.ts'
import { followSubscription } from '../steps/follow-subscription.ts'
import { goOnWithPeriod } from '../steps/go-on-with-period.ts'
import { goOnWithWithdrawal } from '../steps/go-on-with-withdrawal.ts'
import { listTended } from '../store/subscriptions.ts'

/** `all`: also those of which Stripe alone may know something new. */
type Which = { all: boolean }

/** Enqueues a look at each organization that has a step to take. */
export async function enqueueTending(context: AppContext, { all }: Which): Promise<void> {
  const now = context.clock.now()
  for (const orgId of await asPlatform(context, (db) => listTended(db, { all, now })))
    await inTransaction(systemScope(context, orgId), (tx) =>
      tx.enqueue('follow-online-subscriptions', { orgId, all }),
    )
}

/** Asks the provider about each subscription, so that a lost webhook heals, and tries what waits. One that fails holds up no other. Errors: the first one of the provider. */
export async function tendSubscriptions(
  context: AppContext,
  { orgId, all }: Which & { orgId: string },
): Promise<void> {
  const scope = systemScope(context, orgId)
  let fault: unknown
  for (const row of all ? await readAs(scope, listFollowed) : []) {
    try {
      await followSubscription(scope, await getAccountOf(scope, row), row.provider_id ?? row.session_id!)
    } catch (error) {
      fault ??= error
    }
  }
  for (const { id } of await readAs(scope, (tx) => listWaiting(tx, { due: true })))
    await goOnWithPeriod(scope, id)
  for (const id of await readAs(scope, listWaitingWithdrawals)) await goOnWithWithdrawal(scope, id)
  if (fault !== undefined) throw fault
}

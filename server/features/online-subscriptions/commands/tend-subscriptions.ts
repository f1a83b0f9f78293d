import { inTransaction, readAs } from '#server/db/transaction.ts'
import { getAccountOf } from '#server/features/payment-setup/queries/setup.ts'
import { enqueueForEach, runEach } from '#server/run-each.ts'
import { type AppContext, type Scope, systemScope, type Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { failureText } from '../queries/failure-text.ts'
import { isInvoiced, listWaiting } from '../queries/periods.ts'
import { getSubscriptionRow, listFollowed, offerOf, type SubscriptionRow } from '../queries/subscriptions.ts'
import { listRefundable, listWaitingWithdrawals } from '../queries/withdrawals.ts'
import { emitSubscriptionEvent } from '../steps/emit-subscription-event.ts'
import { followSubscription } from '../steps/follow-subscription.ts'
import { refundPeriod } from '../steps/refund-period.ts'
import { isRefunded } from '../steps/request-refund.ts'
import { resumePeriod } from '../steps/resume-period.ts'
import { runAll, unless } from '../steps/run-all.ts'
import { stopAt } from '../steps/stop-at.ts'
import { listTended, lockSubscription } from '../store/subscriptions.ts'
import { saveWithdrawal } from '../store/withdrawals.ts'

/** `all`: also those of which Stripe alone may know something new. */
type Which = { all: boolean }

/** Enqueues a look at each organization that has a step to take. */
export async function enqueueTending(context: AppContext, { all }: Which): Promise<void> {
  const now = context.clock.now()
  await enqueueForEach(
    context,
    (db) => listTended(db, { all, now }),
    (tx, orgId) => tx.enqueue('follow-online-subscriptions', { orgId, all }),
  )
}

/** Asks the provider about each subscription, so that a lost webhook heals, and tries what waits. One that fails holds up no other. Errors: the first one of the provider. */
export async function tendSubscriptions(
  context: AppContext,
  { orgId, all }: Which & { orgId: string },
): Promise<void> {
  const scope = systemScope(context, orgId)
  const followed = all ? await readAs(scope, listFollowed) : []
  await runEach([
    ...followed.map((row) => async () => {
      const ref = await getAccountOf(scope, row)
      await followSubscription(scope, { ref, objectId: row.provider_id ?? row.session_id! })
    }),
    async () => {
      for (const { id } of await readAs(scope, (tx) => listWaiting(tx, { due: true })))
        await resumePeriod(scope, id)
      for (const id of await readAs(scope, listWaitingWithdrawals)) await resumeWithdrawal(scope, id)
    },
  ])
}

const RETRY_MS = 10 * 60_000
/** Stripe refuses again for a while after a refusal: its balance is too low, say. */
const REFUSED_RETRY_MS = 24 * 60 * 60_000

/**
 * Ends at Stripe what a consumer withdrew from, then gives each paid period back, less what was given at their request: a credit note and a refund
 * each. Wherever a process dies, the next call goes on. A failure is kept, told once and tried again, never thrown.
 */
async function resumeWithdrawal(scope: Scope, subscriptionId: string): Promise<void> {
  try {
    await end(scope, await readAs(scope, (tx) => getSubscriptionRow(tx, subscriptionId)))
  } catch (error) {
    await fail(scope, subscriptionId, error)
  }
}

async function end(scope: Scope, { id }: SubscriptionRow): Promise<void> {
  // Somebody else may end it at any instant, or did before.
  await stopAt(scope, id, 'now').catch(unless('online_subscription_ended'))
  for (const period of await readAs(scope, (tx) => listWaiting(tx, { subscriptionId: id, due: false })))
    await resumePeriod(scope, period.id)
  const row = await readAs(scope, (tx) => getSubscriptionRow(tx, id))
  // Goods come back first (C. conso. art. L. 221-24): the seller gives the money back then.
  const periods = offerOf(row).kind === 'services' ? await readAs(scope, (tx) => listRefundable(tx, id)) : []
  await runAll(
    periods.map((period) => async () => {
      if (!(await readAs(scope, (tx) => isInvoiced(tx, period.id)))) throw new DomainError('withdrawal_waits')
      await refundPeriod(scope, row, period)
    }),
  )
  await inTransaction(scope, (tx) => finish(tx, id))
}

/** Done once all that is due is there; a debit's takes days, and a period may be paid meanwhile: the next look goes on. */
async function finish(tx: Tx, id: string): Promise<void> {
  const row = await lockSubscription(tx, id)
  let isDone = true
  if (offerOf(row).kind === 'services')
    for (const period of await listRefundable(tx, id)) isDone = (await isRefunded(tx, period)) && isDone
  await saveWithdrawal(
    tx,
    id,
    isDone ? { done_at: tx.now, failure: null } : { done_at: null, retry_at: null, failure: null },
  )
}

function fail(scope: Scope, id: string, error: unknown): Promise<void> {
  const known = error instanceof DomainError ? error.code : null
  if (known === null) scope.context.log.error({ err: error }, 'withdrawal of a subscription not done')
  return inTransaction(scope, async (tx) => {
    const row = await lockSubscription(tx, id)
    if (row.withdrawal_done_at !== null) return
    const failure = known ?? 'service_unavailable'
    const waitMs = failure === 'refund_refused' ? REFUSED_RETRY_MS : RETRY_MS
    const retryAt = new Date(tx.now.getTime() + waitMs)
    await saveWithdrawal(tx, id, { failure, retry_at: retryAt })
    // A first passing fault is nobody's business: ten minutes later it is gone.
    const before = row.withdrawal_failure
    const passes = failure === 'service_unavailable' || failure.startsWith('payment_provider')
    if (before === failure ? false : !passes || before !== null)
      await emitSubscriptionEvent(
        tx,
        'online_subscription.withdrawal_failed',
        row,
        failureText({ code: failure }),
      )
  })
}

import { inTransaction, readAs } from '#server/db/transaction.ts'
import { getAccountOf } from '#server/features/payment-setup/queries/setup.ts'
import { type Scope, systemScope, type Tx } from '#server/scope.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { onlineSubscriptionCan } from '#shared/domain/online-subscriptions/online-subscription.ts'
import { getSubscriptionRow, statusIn } from '../queries/subscriptions.ts'
import { lockSubscription, saveSubscription } from '../store/subscriptions.ts'
import { closePage } from './close-page.ts'
import { emitSubscriptionEvent } from './emit-subscription-event.ts'
import { followSubscription } from './follow-subscription.ts'

/** Its client opens a page, or what was paid there is not to be seen yet, between two of them. */
const ATTEMPTS = 4

export type When = 'now' | 'period_end'

/**
 * Ends a subscription at the provider, then as the provider says; a proposal that nobody paid is withdrawn. Errors: not_found,
 * online_subscription_ended, payment_account_missing, those of the provider (payment_provider_busy also when its page stays open).
 */
export async function stopAt({ context, orgId }: Scope, subscriptionId: string, when: When): Promise<void> {
  const scope = systemScope(context, orgId)
  const read = () => readAs(scope, (tx) => getSubscriptionRow(tx, subscriptionId))
  assertCan(onlineSubscriptionCan.stop({ status: statusIn(await read()) }))
  let state: 'paged' | 'withdrawn' | 'begun' = 'paged'
  for (let attempt = 0; state === 'paged'; attempt += 1) {
    if (attempt === ATTEMPTS) throw new DomainError('payment_provider_busy')
    // The page takes no payment from now on; somebody may have paid there a moment ago.
    await closePage(scope, await read())
    state = await inTransaction(scope, (tx) => withdraw(tx, subscriptionId))
  }
  if (state === 'withdrawn') return
  const row = await read()
  const ref = await getAccountOf(scope, row)
  await context.paymentProvider.stopSubscription(ref, row.provider_id!, when)
  await followSubscription(scope, { ref, objectId: row.provider_id! })
}

/** Ends what the provider does not have. `paged`: its client opened a page meanwhile. */
async function withdraw(tx: Tx, id: string): Promise<'paged' | 'withdrawn' | 'begun'> {
  const held = await lockSubscription(tx, id)
  if (held.status === 'ended') return 'withdrawn'
  if (held.provider_id !== null) return 'begun'
  if (held.session_id !== null) return 'paged'
  await saveSubscription(tx, id, { status: 'ended', endedAt: tx.now })
  await emitSubscriptionEvent(tx, 'online_subscription.ended', held)
  return 'withdrawn'
}

import { inTransaction } from '#server/db/transaction.ts'
import { getAccountOf } from '#server/features/payment-setup/queries/setup.ts'
import { type Scope, systemScope } from '#server/scope.ts'
import type { SubscriptionRow } from '../queries/subscriptions.ts'
import { dropSession, lockSubscription } from '../store/subscriptions.ts'
import { followSubscription } from './follow-subscription.ts'

/** Closes the page of Stripe that is open for a subscription; one that was used before counts. Errors: payment_account_missing, those of the provider. */
export async function closePage({ context, orgId }: Scope, row: SubscriptionRow): Promise<void> {
  const { session_id: sessionId } = row
  if (sessionId === null || row.provider_id !== null) return
  const scope = systemScope(context, orgId)
  const ref = await getAccountOf(scope, row)
  const page = await context.paymentProvider.expireCheckout(ref, sessionId)
  if (page?.status === 'complete') return followSubscription(scope, { ref, objectId: sessionId })
  await inTransaction(scope, async (tx) => {
    await lockSubscription(tx, row.id)
    await dropSession(tx, row.id, sessionId)
  })
}

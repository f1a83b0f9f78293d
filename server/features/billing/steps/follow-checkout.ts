import { inTransaction } from '#server/db/transaction.ts'
import type { SubscriptionPage } from '#server/integrations/billing-provider/port.ts'
import { type Scope, systemScope } from '#server/scope.ts'
import type { CheckoutRow } from '../queries/checkout.ts'
import { lockCheckout, saveCheckout } from '../store/checkouts.ts'
import { followSubscription } from './follow-subscription.ts'

/**
 * Keeps what became of a payment page: what was paid on it is followed before the page counts as settled, so that whoever takes over after
 * a kill does both again. Nothing is written about a page that is settled already. Null: the provider has no such page. Errors: those of the provider.
 */
export async function followCheckout(
  { context, orgId }: Scope,
  { id, state }: Pick<CheckoutRow, 'id' | 'state'>,
  page: SubscriptionPage | null,
): Promise<void> {
  const scope = systemScope(context, orgId)
  if (page?.status === 'open') return
  const isPaid = page?.status === 'complete' && page.subscriptionId !== null
  if (isSettled(state, isPaid)) return
  if (isPaid) await followSubscription(scope, page.subscriptionId!)
  await inTransaction(scope, async (tx) => {
    const row = await lockCheckout(tx, id)
    if (row !== null && !isSettled(row.state, isPaid))
      await saveCheckout(tx, id, {
        state: isPaid ? 'paid' : 'expired',
        ...(page !== null && { sessionId: page.sessionId }),
      })
  })
}

/** A page that we gave up may have been paid all the same. */
const isSettled = (state: CheckoutRow['state'], isPaid: boolean): boolean =>
  state === 'paid' || (state === 'expired' && !isPaid)

/** Closes the page at the provider, and counts what was paid on it meanwhile. Errors: those of the provider. */
export async function closeCheckout(scope: Scope, row: CheckoutRow): Promise<void> {
  const page = row.sessionId === null ? null : await scope.context.billingProvider.expirePage(row.sessionId)
  await followCheckout(scope, row, page)
}

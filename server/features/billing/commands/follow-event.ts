import { readAs } from '#server/db/transaction.ts'
import type { OwnEventFollower } from '#server/features/payment-setup/commands/handle-event.ts'
import { findOpenCheckout } from '../queries/checkout.ts'
import { followCheckout } from '../steps/follow-checkout.ts'
import { followSubscription } from '../steps/follow-subscription.ts'

/**
 * Follows an event of the installation's own account about a subscriber. It says only that something happened: the page and the
 * subscription are read again, so that events may come late, twice, or in any order. Errors: those of the provider.
 */
export const followBillingEvent: OwnEventFollower = async (scope) => {
  const row = await readAs(scope, findOpenCheckout)
  if (row?.sessionId)
    await followCheckout(scope, row, await scope.context.billingProvider.findPage(row.sessionId))
  await followSubscription(scope)
}

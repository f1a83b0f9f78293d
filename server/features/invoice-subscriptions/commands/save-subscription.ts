import { inTransaction } from '#server/db/transaction.ts'
import { getSubscription } from '#server/features/invoice-subscriptions/queries/subscriptions.ts'
import { checkInput } from '#server/features/invoice-subscriptions/steps/check-input.ts'
import { tell } from '#server/features/invoice-subscriptions/steps/tell.ts'
import { retryWaiting } from '#server/features/invoice-subscriptions/store/occurrences.ts'
import {
  insertSubscription,
  lockSubscription,
  updateSubscription,
} from '#server/features/invoice-subscriptions/store/subscriptions.ts'
import type { Scope } from '#server/scope.ts'
import type { SubscriptionDetail, SubscriptionInput } from '#shared/contract/invoice-subscriptions.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { subscriptionCan } from '#shared/domain/invoice-subscriptions/subscription.ts'

/** A new subscription, active at once. Errors: those of checkInput. */
export function createSubscription(scope: Scope, input: SubscriptionInput): Promise<SubscriptionDetail> {
  return inTransaction(scope, async (tx) => {
    const { values, parties } = await checkInput(tx, input, null)
    const id = await insertSubscription(tx, values, parties.seller.currency)
    const detail = await getSubscription(tx, id)
    await tell(tx, 'invoice_subscription.created', detail)
    return detail
  })
}

/**
 * Changes the next invoices, from the revision that was read; those made already stay. A failed step is tried again soon.
 * Errors: not_found, subscription_ended, version_conflict, and those of checkInput.
 */
export function saveSubscription(
  scope: Scope,
  { subscriptionId, revision, ...input }: SubscriptionInput & { subscriptionId: string; revision: number },
): Promise<SubscriptionDetail> {
  return inTransaction(scope, async (tx) => {
    const stored = await lockSubscription(tx, subscriptionId)
    assertCan(subscriptionCan.edit(stored))
    if (stored.revision !== revision)
      throw new DomainError('version_conflict', { data: { revision: stored.revision } })
    const { values } = await checkInput(tx, input, stored)
    const { next_ordinal: ordinal, next_on: on } = stored
    const next =
      stored.started && ordinal !== null && on !== null ? { ordinal, on } : { ordinal: 0, on: input.startsOn }
    await updateSubscription(tx, subscriptionId, values, next)
    await retryWaiting(tx, subscriptionId)
    const detail = await getSubscription(tx, subscriptionId)
    await tell(tx, 'invoice_subscription.updated', detail)
    return detail
  })
}

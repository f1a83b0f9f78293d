import { inTransaction } from '#server/db/transaction.ts'
import { answerChanged, todayOf } from '#server/features/invoice-subscriptions/steps/answer-changed.ts'
import { leaveWaiting } from '#server/features/invoice-subscriptions/store/occurrences.ts'
import {
  lockSubscription,
  movePointer,
  setStatus,
} from '#server/features/invoice-subscriptions/store/subscriptions.ts'
import type { Scope } from '#server/scope.ts'
import type { SubscriptionDetail } from '#shared/contract/invoice-subscriptions.ts'
import { assertCan } from '#shared/domain/domain-error.ts'
import { subscriptionCan } from '#shared/domain/invoice-subscriptions/subscription.ts'

type Named = { subscriptionId: string }

/** Nothing is made from now on. Errors: not_found, subscription_paused, subscription_ended. */
export function pauseSubscription(scope: Scope, { subscriptionId }: Named): Promise<SubscriptionDetail> {
  return inTransaction(scope, async (tx) => {
    assertCan(subscriptionCan.pause(await lockSubscription(tx, subscriptionId)))
    await setStatus(tx, subscriptionId, { status: 'paused', pausedOn: await todayOf(tx) })
    return answerChanged(tx, subscriptionId, 'invoice_subscription.paused')
  })
}

/** For good; what waited to be issued or mailed stays as it is. Errors: not_found, subscription_ended. */
export function endSubscription(scope: Scope, { subscriptionId }: Named): Promise<SubscriptionDetail> {
  return inTransaction(scope, async (tx) => {
    assertCan(subscriptionCan.end(await lockSubscription(tx, subscriptionId)))
    await movePointer(tx, subscriptionId, null)
    await leaveWaiting(tx, subscriptionId)
    return answerChanged(tx, subscriptionId, 'invoice_subscription.ended')
  })
}

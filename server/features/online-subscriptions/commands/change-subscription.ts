import { findKeptAnswer, inTransaction, readAs } from '#server/db/transaction.ts'
import { getAccountOf } from '#server/features/payment-setup/queries/setup.ts'
import { type Scope, systemScope } from '#server/scope.ts'
import type { OnlineSubscriptionDetail } from '#shared/contract/online-subscriptions.ts'
import { assertCan } from '#shared/domain/domain-error.ts'
import { onlineSubscriptionCan } from '#shared/domain/online-subscriptions/online-subscription.ts'
import { listWaiting } from '../queries/periods.ts'
import { getSubscription, getSubscriptionRow, statusIn } from '../queries/subscriptions.ts'
import { followSubscription } from '../steps/follow-subscription.ts'
import { resumePeriod } from '../steps/resume-period.ts'
import { stopAt, type When } from '../steps/stop-at.ts'

type Named = { subscriptionId: string }

/** The same request gets the answer of the first: what it did at the provider is not tried again. */
async function once(
  scope: Scope,
  { subscriptionId }: Named,
  act: () => Promise<void>,
): Promise<OnlineSubscriptionDetail> {
  const kept = await findKeptAnswer<OnlineSubscriptionDetail>(scope)
  if (kept !== undefined) return kept
  await act()
  return inTransaction(scope, (tx) => getSubscription(tx, subscriptionId))
}

/** « Résilier ». Errors: those of stopAt. */
export const stopSubscription = (scope: Scope, { when, ...named }: Named & { when: When }) =>
  once(scope, named, () => stopAt(scope, named.subscriptionId, when))

/** Nothing is taken during a pause, nor later for it. Errors: not_found, online_subscription_paused, online_subscription_not_active, payment_account_missing, those of the provider. */
export const pauseSubscription = (scope: Scope, named: Named) =>
  once(scope, named, () => setPaused(scope, named, true))

/** Errors: not_found, online_subscription_not_paused, payment_account_missing, those of the provider. */
export const resumeSubscription = (scope: Scope, named: Named) =>
  once(scope, named, () => setPaused(scope, named, false))

async function setPaused(scope: Scope, named: Named, paused: boolean): Promise<void> {
  const row = await readAs(scope, (tx) => getSubscriptionRow(tx, named.subscriptionId))
  assertCan(onlineSubscriptionCan[paused ? 'pause' : 'resume']({ status: statusIn(row) }))
  const system = systemScope(scope.context, scope.orgId)
  const ref = await getAccountOf(system, row)
  await scope.context.paymentProvider.pauseSubscription(ref, row.provider_id!, paused)
  await followSubscription(system, { ref, objectId: row.provider_id! })
}

/** Takes the steps that wait, at once. What still fails is told in the periods. Errors: not_found. */
export async function retryPeriods(scope: Scope, named: Named) {
  await readAs(scope, (tx) => getSubscriptionRow(tx, named.subscriptionId))
  const system = systemScope(scope.context, scope.orgId)
  for (const { id } of await readAs(system, (tx) => listWaiting(tx, { ...named, due: false })))
    await resumePeriod(system, id)
  return readAs(scope, (tx) => getSubscription(tx, named.subscriptionId))
}

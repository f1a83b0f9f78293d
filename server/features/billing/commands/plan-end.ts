import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { isLive } from '#shared/domain/billing/own-subscription.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { findSubscription } from '../queries/subscription.ts'
import { assertPresent, assertSold } from '../steps/billing-scope.ts'
import { followSubscription } from '../steps/follow-subscription.ts'

/** Has the subscription end with the month that is paid; nothing is deleted. Asked again, it changes nothing. Errors: billing_off, subscription_missing, subscription_elsewhere, those of the provider. */
export const planEnd = (scope: Scope) => setEnd(scope, true)

/** Takes the planned end back. Errors: those of planEnd. */
export const dropEnd = (scope: Scope) => setEnd(scope, false)

async function setEnd(scope: Scope, cancel: boolean): Promise<{ cancelAtEnd: boolean }> {
  assertSold(scope)
  const row = await readAs(scope, findSubscription)
  assertPresent(row)
  const facts = row?.facts
  if (!facts || !isLive(facts.status)) throw new DomainError('subscription_missing')
  await scope.context.billingProvider.setCancelAtEnd(facts.id, cancel)
  await followSubscription(scope, facts.id)
  return { cancelAtEnd: cancel }
}

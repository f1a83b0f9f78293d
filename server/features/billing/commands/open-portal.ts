import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { isLive } from '#shared/domain/billing/own-subscription.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { findSubscription } from '../queries/subscription.ts'
import { assertPresent, assertSold } from '../steps/billing-scope.ts'

/** The provider's page where the means of payment is changed; it leads back to `origin`. Errors: billing_off, subscription_missing, subscription_elsewhere, those of the provider. */
export async function openPortal(scope: Scope, origin: string): Promise<{ url: string }> {
  assertSold(scope)
  const { billingProvider } = scope.context
  const row = await readAs(scope, findSubscription)
  assertPresent(row)
  if (!row?.facts || row.customerId === null || !isLive(row.facts.status))
    throw new DomainError('subscription_missing')
  const { id } = row.facts
  const url = await billingProvider.portalUrl({ id, customerId: row.customerId }, `${origin}/billing`)
  return { url: new URL(url, origin).href }
}

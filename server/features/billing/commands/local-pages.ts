import { readAs } from '#server/db/transaction.ts'
import type { LocalCard, LocalPages } from '#server/integrations/billing-provider/port.ts'
import type { Scope } from '#server/scope.ts'
import type { LocalCheckout } from '#shared/contract/billing.ts'
import { monthlyCents, vatOf } from '#shared/domain/billing/choice.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { findSubscription } from '../queries/subscription.ts'
import { assertPresent } from '../steps/billing-scope.ts'
import { followSubscription } from '../steps/follow-subscription.ts'

/** Errors: not_found, where Stripe takes the money. */
function pagesOf({ context }: Scope): LocalPages {
  if (context.billingProvider.local === null) throw new DomainError('not_found')
  return context.billingProvider.local
}

/** The order of a local payment page of the organization. Errors: not_found. */
export async function showLocalCheckout(
  scope: Scope,
  { sessionId }: { sessionId: string },
): Promise<LocalCheckout> {
  const page = await pagesOf(scope).show(sessionId)
  if (page === null || page.orgId !== scope.orgId) throw new DomainError('not_found')
  const netCents = monthlyCents(page.choice)
  return { ...page.choice, status: page.status, netCents, vatCents: vatOf(netCents) }
}

/** « Payer » on the local page: no money moves. What follows is what follows a payment at Stripe. Errors: not_found, local_payment_refused. */
export async function payLocalCheckout(
  scope: Scope,
  { sessionId, card }: { sessionId: string; card: LocalCard },
): Promise<{ sessionId: string }> {
  await showLocalCheckout(scope, { sessionId })
  await pagesOf(scope).pay(sessionId, card)
  return { sessionId }
}

/** Another card of the local trial; what is unpaid is tried again with it. Errors: not_found, subscription_missing, subscription_elsewhere. */
export async function changeLocalCard(
  scope: Scope,
  { card }: { card: LocalCard },
): Promise<{ card: LocalCard }> {
  const pages = pagesOf(scope)
  const row = await readAs(scope, findSubscription)
  assertPresent(row)
  const facts = row?.facts
  if (!facts) throw new DomainError('subscription_missing')
  await pages.setCard(facts.id, card)
  await followSubscription(scope, facts.id)
  return { card }
}

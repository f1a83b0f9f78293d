import { readAs } from '#server/db/transaction.ts'
import { checkClientSession } from '#server/features/online-payments/commands/check-client-session.ts'
import { findPaymentSession } from '#server/features/payments/queries/payments.ts'
import type { SubscriptionPage } from '#server/integrations/billing-provider/port.ts'
import type { Scope } from '#server/scope.ts'
import type { PaymentSession } from '#shared/contract/payments.ts'
import { findCheckoutOfSession } from '../queries/checkout.ts'
import { findSubscription } from '../queries/subscription.ts'
import { followCheckout } from '../steps/follow-checkout.ts'

/**
 * The session that a payer comes back from: of the organization's subscription, else of a client who pays it, else a payment on the
 * installation's own account. The address proves nothing: the provider is asked, and what it says is kept, whether or not its webhook
 * came. Errors: those of the provider.
 */
export async function checkSession(
  scope: Scope,
  { sessionId }: { sessionId: string },
): Promise<{ session: PaymentSession | null }> {
  const row = await readAs(scope, (tx) => findCheckoutOfSession(tx, sessionId))
  if (row === null)
    return {
      session: (await checkClientSession(scope, sessionId)) ?? (await findPaymentSession(scope, sessionId)),
    }
  const page = await scope.context.billingProvider.findPage(sessionId)
  await followCheckout(scope, row, page)
  if (page === null) return { session: null }
  const facts = (await readAs(scope, findSubscription))?.facts
  return { session: sessionOf(page, facts?.id === page.subscriptionId ? facts.periodEnd : null) }
}

const sessionOf = (page: SubscriptionPage, periodEnd: Date | null): PaymentSession => ({
  id: page.sessionId,
  status: page.status,
  paymentStatus: page.paid ? 'paid' : 'unpaid',
  amountCents: page.totalCents,
  currency: 'EUR',
  nextBillingAt: periodEnd?.toISOString() ?? null,
})

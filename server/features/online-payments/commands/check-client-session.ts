import { readAs } from '#server/db/transaction.ts'
import { type Scope, systemScope } from '#server/scope.ts'
import type { PaymentSession } from '#shared/contract/payments.ts'
import { stateOfMoney } from '#shared/domain/online-payments/checkout.ts'
import { isReceived } from '#shared/domain/payments/payment-state.ts'
import { findCheckoutOfSession } from '../queries/session.ts'
import { followOpenCheckout } from '../steps/follow-checkout.ts'

/**
 * The session in which a client pays a devis, an invoice or several of the organization; null for any other, and for a member who may not read
 * payments. The address proves nothing: while the page is open the provider is asked, and what it says is booked, whether or not its
 * webhook came. Errors: those of the provider.
 */
export async function checkClientSession(scope: Scope, sessionId: string): Promise<PaymentSession | null> {
  if (!scope.permissions.includes('payment:read')) return null
  const read = () => readAs(scope, (tx) => findCheckoutOfSession(tx, sessionId))
  const known = await read()
  if (known === null) return null
  await followOpenCheckout(systemScope(scope.context, scope.orgId), known.checkout)
  return sessionOf(sessionId, (await read())!)
}

type Found = NonNullable<Awaited<ReturnType<typeof findCheckoutOfSession>>>

function sessionOf(id: string, { checkout, document, others, booked }: Found): PaymentSession {
  const { state: page, amount_cents: amountCents, currency } = checkout
  const state = stateOfMoney(page, booked)
  return {
    id,
    amountCents,
    currency,
    nextBillingAt: null,
    received: { state, document, ...(others > 0 && { others }) },
    status: page === 'expired' ? 'expired' : state === 'pending' ? 'open' : 'complete',
    paymentStatus: isReceived(state) ? 'paid' : 'unpaid',
  }
}

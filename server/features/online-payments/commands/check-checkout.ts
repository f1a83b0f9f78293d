import { readAs } from '#server/db/transaction.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import type { CheckoutOutcome } from '#shared/contract/online-payments.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { findCheckout } from '../queries/checkout.ts'
import { followOpenCheckout } from '../steps/follow-checkout.ts'

type Asked = { orgId: string; checkoutId: string; linkId: string }

/**
 * Tells the state of the payment page that a client comes back from. The address proves nothing: while it is not settled the provider is
 * asked, and what it says is booked, whether or not its webhook came. Errors: not_found, those of the provider.
 */
export async function checkCheckout(
  context: AppContext,
  { orgId, checkoutId, linkId }: Asked,
): Promise<CheckoutOutcome> {
  const scope = systemScope(context, orgId)
  const read = () => readAs(scope, (tx) => findCheckout(tx, checkoutId))
  const row = await read()
  if (row === null || row.link_id !== linkId) throw new DomainError('not_found')
  await followOpenCheckout(scope, row)
  const { state, amount_cents: amountCents, currency, recipient_email: receiptTo } = (await read())!
  return { state, amountCents, currency, receiptTo }
}

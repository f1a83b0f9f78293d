import { readAs } from '#server/db/transaction.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { checkCheckout } from '#server/features/online-payments/commands/check-checkout.ts'
import { openCheckout } from '#server/features/online-payments/commands/open-checkout.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { readLink } from '../steps/read-link.ts'

/** « Payer l’acompte », once the devis is signed. Errors: those of a link and of openCheckout. */
export async function payDeposit(caller: Caller, { token }: { token: string }): Promise<{ url: string }> {
  const { scope, linkId } = await openLink(caller, 'quote', token)
  const link = await readAs(scope, (tx) => readLink(tx, linkId))
  return openCheckout(caller.context, {
    orgId: scope.orgId,
    linkId,
    payable: { quoteId: link.quote_id },
    recipient: { email: link.recipient_email, name: link.recipient_name },
    returnUrl: (checkoutId) => `${caller.context.config.appUrl}/d/${token}?payment=${checkoutId}`,
  })
}

/** The client is back. Errors: those of a link and of checkCheckout. */
export async function checkDepositPayment(
  caller: Caller,
  { token, checkoutId }: { token: string; checkoutId: string },
) {
  const { scope, linkId } = await openLink(caller, 'quote', token)
  await readAs(scope, (tx) => readLink(tx, linkId))
  return checkCheckout(caller.context, { orgId: scope.orgId, linkId, checkoutId })
}

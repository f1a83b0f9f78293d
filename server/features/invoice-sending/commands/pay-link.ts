import { readAs } from '#server/db/transaction.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { checkCheckout } from '#server/features/online-payments/commands/check-checkout.ts'
import { openCheckout } from '#server/features/online-payments/commands/open-checkout.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { invoiceUrl } from '../steps/prepare-invoice.ts'
import { readLink } from './read-link.ts'

/** « Payer »: the page on which what is owed now is paid. Errors: those of a link and of openCheckout. */
export async function payLink(caller: Caller, { token }: { token: string }): Promise<{ url: string }> {
  const { scope, linkId } = await openLink(caller, 'invoice', token)
  const link = await readAs(scope, (tx) => readLink(tx, linkId))
  const page = invoiceUrl(caller.context.config.appUrl, token)
  return openCheckout(caller.context, {
    orgId: scope.orgId,
    linkId,
    payable: { invoiceId: link.id },
    recipient: { email: link.recipient_email, name: link.recipient_name },
    returnUrl: (checkoutId) => `${page}?payment=${checkoutId}`,
  })
}

/** The client is back. Errors: those of a link and of checkCheckout. */
export async function checkLinkPayment(
  caller: Caller,
  { token, checkoutId }: { token: string; checkoutId: string },
) {
  const { scope, linkId } = await openLink(caller, 'invoice', token)
  await readAs(scope, (tx) => readLink(tx, linkId))
  return checkCheckout(caller.context, { orgId: scope.orgId, linkId, checkoutId })
}

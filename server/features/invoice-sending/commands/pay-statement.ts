import { readAs } from '#server/db/transaction.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { checkCheckout } from '#server/features/online-payments/commands/check-checkout.ts'
import { openCheckout } from '#server/features/online-payments/commands/open-checkout.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { STATEMENT_INVOICES_MAX } from '#shared/domain/invoices/statement-page.ts'
import type { Currency } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { listOwedBy } from '../queries/client-owed.ts'
import { listOwedInvoices, payableOf } from '../queries/statement.ts'
import { statementUrl } from './prepare-statement-link.ts'
import { readStatementLink } from './read-statement-link.ts'

type Input = { token: string; currency: Currency }

/** « Payer tout »: one page on which all that may be paid now in a currency is paid. Errors: those of a link and of openCheckout. */
export async function payStatement(caller: Caller, { token, currency }: Input): Promise<{ url: string }> {
  const { scope, linkId } = await openLink(caller, 'statement', token)
  const { link, payable } = await readAs(scope, async (tx) => {
    const read = await readStatementLink(tx, linkId)
    const { timeZone } = await getSeller(tx)
    const owed = (await listOwedBy(tx, read.client)).slice(0, STATEMENT_INVOICES_MAX)
    const invoices = await listOwedInvoices(tx, owed, { timeZone, today: todayIn(timeZone, tx.now) })
    return { link: read, payable: payableOf(invoices.get(currency) ?? [], read.client) }
  })
  if (payable.allocations.length === 0) throw new DomainError('nothing_to_pay')
  const page = statementUrl(caller.context.config.appUrl, token)
  return openCheckout(caller.context, {
    orgId: scope.orgId,
    linkId,
    payable,
    recipient: { email: link.recipient_email, name: link.recipient_name },
    returnUrl: (checkoutId) => `${page}?payment=${checkoutId}`,
  })
}

/** The client is back. Errors: those of a link and of checkCheckout. */
export async function checkStatementPayment(
  caller: Caller,
  { token, checkoutId }: { token: string; checkoutId: string },
) {
  const { scope, linkId } = await openLink(caller, 'statement', token)
  await readAs(scope, (tx) => readStatementLink(tx, linkId))
  return checkCheckout(caller.context, { orgId: scope.orgId, linkId, checkoutId })
}

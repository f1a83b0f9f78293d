import { readAs } from '#server/db/transaction.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { getInvoiceSettings } from '#server/features/invoices/queries/settings.ts'
import { readAskedCents, readOffer } from '#server/features/online-payments/queries/offer.ts'
import { findVersion } from '#server/features/quotes/queries/quote.ts'
import { findAgreement } from '#server/features/signatures/queries/agreements.ts'
import { findSignature } from '#server/features/signatures/queries/signatures.ts'
import { linkView } from '#server/features/signatures/steps/link-view.ts'
import { getShownVersion, readLink } from '#server/features/signatures/steps/read-link.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import type { LinkView } from '#shared/contract/signatures.ts'

/** The data of the client's page. Changes nothing, so that a preview of the link is not counted as read. */
export async function viewLink(
  caller: Caller,
  input: { token: string; version?: number | undefined },
): Promise<LinkView> {
  const { scope, linkId } = await openLink(caller, 'quote', input.token)
  const facts = await readAs(scope, async (tx) => {
    const link = await readLink(tx, linkId)
    const isSigned = link.status === 'signed'
    const [signature, agreement, settings, shown] = await Promise.all([
      isSigned ? findSignature(tx, link.quote_id) : null,
      isSigned ? findAgreement(tx, link.quote_id) : null,
      getInvoiceSettings(tx),
      getShownVersion(tx, link, input.version),
    ])
    const before = shown.version === 1 ? null : await findVersion(tx, link.quote_id, shown.version - 1)
    return { link, signature, agreement, settings, shown, before }
  })
  const payable = { quoteId: facts.link.quote_id }
  const [online, depositCents] = await Promise.all([
    readOffer(caller.context, scope.orgId, payable),
    (facts.signature ?? facts.agreement) === null ? 0 : readAskedCents(caller.context, scope.orgId, payable),
  ])
  return linkView({ ...facts, online, depositCents })
}

import { inTransaction } from '#server/db/transaction.ts'
import { markFirstOpening, openLink } from '#server/features/documents/commands/open-link.ts'
import { emitInvoiceEvent } from '#server/features/invoices/commands/emit-invoice-event.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { readLink } from './read-link.ts'

/** The page was shown to someone: told once for each link. Errors: those of a link. */
export async function markLinkOpened(caller: Caller, input: { token: string }): Promise<{ opened: true }> {
  const { scope, linkId } = await openLink(caller, 'invoice', input.token)
  return inTransaction(scope, async (tx) => {
    const link = await readLink(tx, linkId)
    if (await markFirstOpening(tx, 'invoice', linkId))
      await emitInvoiceEvent(tx, 'invoice.opened', link, { linkId })
    return { opened: true }
  })
}

import { inTransaction } from '#server/db/transaction.ts'
import { tellInvoice } from '#server/features/invoices/commands/tell-invoice.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { enterLink, readLink } from '../steps/enter-link.ts'
import { markOpened } from '../store/links.ts'

/** The page was shown to someone: told once for each link. Errors: those of a link. */
export async function markLinkOpened(caller: Caller, input: { token: string }): Promise<{ opened: true }> {
  const { scope, linkId } = await enterLink(caller, input.token)
  return inTransaction(scope, async (tx) => {
    const link = await readLink(tx, linkId)
    if (await markOpened(tx, linkId)) await tellInvoice(tx, 'invoice.opened', link, { linkId })
    return { opened: true }
  })
}

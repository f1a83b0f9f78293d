import { readAs } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { getSignedQuote, listChainOfQuote } from '#server/features/invoices/queries/chain.ts'
import type { Scope } from '#server/scope.ts'
import type { DepositAsked } from '#shared/domain/documents/quote-document.ts'
import type { ChainInvoice, SignedQuote } from '#shared/domain/invoices/chain.ts'

/** Reads the facts of `depositOf`, `progressOf` and `balanceOf`: the screen counts with them before anything is made. Errors: not_found, quote_not_invoiceable. */
export function readQuoteInvoicing(
  scope: Scope,
  { quoteId }: { quoteId: string },
): Promise<{ quote: SignedQuote; chain: ChainInvoice[]; deposit: DepositAsked | null }> {
  return readAs(scope, async (tx) => {
    const { franchise } = await getSeller(tx)
    const { quote, deposit } = await getSignedQuote(tx, quoteId, franchise)
    return { quote, chain: await listChainOfQuote(tx, quoteId), deposit }
  })
}

import { listChainOfQuote } from '#server/features/invoices/queries/chain.ts'
import type { Tx } from '#server/scope.ts'
import { takenBackOf } from '#shared/domain/invoices/chain.ts'
import type { InvoiceContent, TakenBack } from '#shared/domain/invoices/invoice-document.ts'

/**
 * A draft's earlier documents, as those of its devis are now. A draft that takes nothing back goes on so; a corrective invoice
 * takes back what the one it replaces did.
 */
export async function presentTakenBack(
  tx: Tx,
  { kind, quoteId, takenBack }: Pick<InvoiceContent, 'kind' | 'quoteId' | 'takenBack'>,
): Promise<TakenBack[]> {
  if (quoteId === null || takenBack.length === 0 || kind === 'corrective') return takenBack
  return takenBackOf(await listChainOfQuote(tx, quoteId))
}

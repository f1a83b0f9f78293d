import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { assertCan } from '#shared/domain/error-codes.ts'
import { quoteCan } from '#shared/domain/quote.ts'
import { deleteQuote, lockQuote } from '../store.ts'

/** Deletes a draft: it never had a number, so none is lost. Errors: not_found, quote_not_draft. */
export function deleteDraft(scope: Scope, { quoteId }: { quoteId: string }): Promise<{ id: string }> {
  return inTransaction(scope, async (tx) => {
    const quote = await lockQuote(tx, quoteId)
    assertCan(quoteCan.delete(quote))
    await deleteQuote(tx, quoteId)
    await tx.emit('quote.deleted', {
      subject: { type: 'quote', id: quoteId },
      companyId: quote.company_id,
      contactId: quote.contact_id,
      amountCents: quote.gross_cents,
      description: quote.client_name,
      meta: { clientName: quote.client_name },
    })
    return { id: quoteId }
  })
}

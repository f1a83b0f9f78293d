import { inTransaction } from '#server/db/transaction.ts'
import { deleteQuotes, lockQuotes } from '#server/features/quotes/store/quotes.ts'
import type { Scope } from '#server/scope.ts'
import { assertCan } from '#shared/domain/domain-error.ts'
import { quoteCan } from '#shared/domain/quotes/quote.ts'

/** Deletes drafts, all or none: they never had a number, so none is lost. Errors: not_found, quote_not_draft, still_used. */
export function deleteDrafts(
  scope: Scope,
  { quoteIds }: { quoteIds: string[] },
): Promise<{ quoteIds: string[] }> {
  const ids = [...new Set(quoteIds)]
  return inTransaction(scope, async (tx) => {
    const quotes = await lockQuotes(tx, ids)
    for (const quote of quotes) assertCan(quoteCan.delete(quote))
    await deleteQuotes(tx, ids)
    for (const quote of quotes) {
      await tx.emit('quote.deleted', {
        subject: { type: 'quote', id: quote.id },
        companyId: quote.company_id,
        contactId: quote.contact_id,
        amountCents: quote.gross_cents,
        description: quote.client_name,
        meta: { clientName: quote.client_name },
      })
    }
    return { quoteIds: ids }
  })
}

/** Errors: not_found, quote_not_draft, still_used. */
export async function deleteDraft(scope: Scope, { quoteId }: { quoteId: string }): Promise<{ id: string }> {
  await deleteDrafts(scope, { quoteIds: [quoteId] })
  return { id: quoteId }
}

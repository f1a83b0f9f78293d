import { inTransaction } from '#server/db/transaction.ts'
import { getParties } from '#server/features/documents/queries/parties.ts'
import { getQuote, getQuoteRow } from '#server/features/quotes/queries/quote.ts'
import { totalsOf } from '#server/features/quotes/steps/build-document.ts'
import { findNextDraft, insertQuote, lockQuote } from '#server/features/quotes/store/quotes.ts'
import type { Scope } from '#server/scope.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import { assertCan } from '#shared/domain/domain-error.ts'
import { quoteCan } from '#shared/domain/quotes/quote.ts'
import { emitQuoteEvent } from './record-answer.ts'

/**
 * The draft of the next version of a devis that was sent: its content, with the lines that it knows, in a draft that counts nowhere. The version that was
 * sent stays the one to sign until this one leaves. A colleague who began it already finds the same. Errors: not_found, quote_not_sent,
 * quote_already_signed, quote_closed, quote_withdrawn.
 */
export function startVersion(scope: Scope, { quoteId }: { quoteId: string }): Promise<QuoteDetail> {
  return inTransaction(scope, async (tx) => {
    const quote = await lockQuote(tx, quoteId)
    assertCan(quoteCan.revise(quote))
    const begun = await findNextDraft(tx, quoteId)
    if (begun !== null) return getQuote(tx, begun)
    const { content, currency, version, client_name: clientName } = await getQuoteRow(tx, quoteId)
    const parties = await getParties(tx, { companyId: quote.company_id, contactId: quote.contact_id })
    const totals = totalsOf(content, parties.seller.franchise)
    const id = await insertQuote(tx, {
      content,
      clientName: parties.buyer?.name ?? clientName,
      totals,
      currency,
      duplicatedFrom: null,
      isDemo: false,
      revises: { quoteId, version: version + 1 },
    })
    await emitQuoteEvent(tx, 'quote.version_started', quote, { version: String(version + 1) })
    return getQuote(tx, id)
  })
}

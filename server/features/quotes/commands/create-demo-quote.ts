import { inTransaction } from '#server/db/transaction.ts'
import { getParties } from '#server/features/documents/queries/parties.ts'
import { findDemoQuoteId, getQuote } from '#server/features/quotes/queries/quote.ts'
import { completeContent } from '#server/features/quotes/steps/complete-content.ts'
import { lockDemoQuote } from '#server/features/quotes/store/quotes.ts'
import type { Scope } from '#server/scope.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import { demoQuoteContent } from '#shared/domain/quotes/demo-quote.ts'
import { insertDraft } from './create-quote.ts'

/** Creates the organization's demonstration once, and again after its deletion: a draft never numbered, sent or counted. */
export function createDemoQuote(scope: Scope): Promise<QuoteDetail> {
  return inTransaction(scope, async (tx) => {
    await lockDemoQuote(tx)
    const existing = await findDemoQuoteId(tx)
    if (existing !== null) return getQuote(tx, existing)
    const parties = await getParties(tx, { companyId: null, contactId: null })
    const content = completeContent(demoQuoteContent, parties.seller)
    return insertDraft(tx, content, parties, { isDemo: true })
  })
}

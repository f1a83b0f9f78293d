import { inTransaction } from '#server/db/transaction.ts'
import { revokeLinkOf } from '#server/features/documents/commands/revoke-link.ts'
import { getQuote } from '#server/features/quotes/queries/quote.ts'
import { lockQuote } from '#server/features/quotes/store/quotes.ts'
import type { Scope } from '#server/scope.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import { assertCan } from '#shared/domain/domain-error.ts'
import { quoteCan } from '#shared/domain/quotes/quote.ts'
import { emitQuoteEvent } from './record-answer.ts'

type Input = { quoteId: string; linkId: string }

/** Closes a link for good; closing it twice is one effect. Errors: not_found, and those of a closed quote. */
export function revokeLink(scope: Scope, { quoteId, linkId }: Input): Promise<QuoteDetail> {
  return inTransaction(scope, async (tx) => {
    const quote = await lockQuote(tx, quoteId)
    assertCan(quoteCan.revoke(quote))
    if (await revokeLinkOf(tx, { kind: 'quote', id: quoteId }, linkId))
      await emitQuoteEvent(tx, 'quote.link_revoked', quote, { linkId })
    return getQuote(tx, quoteId)
  })
}

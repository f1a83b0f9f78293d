import { inTransaction } from '#server/db/transaction.ts'
import { getParties } from '#server/features/documents/queries/parties.ts'
import { getQuote } from '#server/features/quotes/queries/quote.ts'
import { setValidity } from '#server/features/quotes/store/quotes.ts'
import type { Scope } from '#server/scope.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import { assertCan } from '#shared/domain/domain-error.ts'
import { judgeExtension } from '#shared/domain/quotes/quote.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { emitQuoteEvent, lockForAnswer } from './record-answer.ts'

type Input = { quoteId: string; validUntil: string }

/**
 * Gives the client more time on an open quote. What was sent and its PDF stay; its page tells the later day, and the journal of its proof that it was
 * given. Errors: not_found, quote_not_sent, quote_already_signed, quote_refused, quote_expired, quote_extension_wrong.
 */
export function extendQuote(scope: Scope, { quoteId, validUntil }: Input): Promise<QuoteDetail> {
  return inTransaction(scope, async (tx) => {
    const { seller } = await getParties(tx, { companyId: null, contactId: null })
    const quote = await lockForAnswer(tx, { quoteId, timeZone: seller.timeZone })
    const present = { validUntil: quote.valid_until ?? '' }
    assertCan(judgeExtension(present, validUntil, todayIn(seller.timeZone, tx.now)))
    await setValidity(tx, quoteId, validUntil)
    await emitQuoteEvent(tx, 'quote.extended', quote, { validUntil })
    return getQuote(tx, quoteId)
  })
}

import { dueKind } from '#server/due-dates.ts'
import { getParties } from '#server/features/documents/queries/parties.ts'
import { lockQuote, setAnswer, VALIDITY_OVER } from '#server/features/quotes/store/quotes.ts'
import { assertCan } from '#shared/domain/domain-error.ts'
import { quoteCan } from '#shared/domain/quotes/quote.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { emitQuoteEvent } from './record-answer.ts'

/** Expires each open quote once its last day is over in its organization's time zone. */
export const expireQuotes = dueKind({
  kind: 'expire-quotes',
  rows: VALIDITY_OVER,
  atOnce: 100,
  async run(tx, ids) {
    const { seller } = await getParties(tx, { companyId: null, contactId: null })
    const today = todayIn(seller.timeZone, tx.now)
    for (const quoteId of ids) {
      const quote = await lockQuote(tx, quoteId)
      assertCan(quoteCan.expire({ status: quote.status, validUntil: quote.valid_until! }, today))
      await setAnswer(tx, quoteId, { status: 'expired' })
      await emitQuoteEvent(tx, 'quote.expired', quote, {})
    }
  },
})

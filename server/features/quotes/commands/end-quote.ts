import { inTransaction } from '#server/db/transaction.ts'
import { getParties } from '#server/features/documents/queries/parties.ts'
import { assertPlanAllows } from '#server/features/plans/commands/assert-plan.ts'
import { getQuote } from '#server/features/quotes/queries/quote.ts'
import { mailWithdrawal } from '#server/features/quotes/steps/mail-withdrawal.ts'
import { lockQuote, setEnding, setReopened } from '#server/features/quotes/store/quotes.ts'
import type { Scope } from '#server/scope.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import { assertCan } from '#shared/domain/domain-error.ts'
import { quoteCan } from '#shared/domain/quotes/quote.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { emitQuoteEvent } from './record-answer.ts'

type Input = { quoteId: string; reason: string | null }

/** Nothing comes of an open quote: it is reminded no more and frees its place. Errors: not_found, those of a quote that is not open. */
export const closeQuote = (scope: Scope, input: Input): Promise<QuoteDetail> => end(scope, 'closed', input)

/**
 * Takes an open quote back: its page says so, and whom to ask; its author may write it to the client too. Errors: not_found, those of a quote that is not
 * open, and of mailWithdrawal.
 */
export const withdrawQuote = (scope: Scope, input: Input & { letter?: Told }): Promise<QuoteDetail> =>
  end(scope, 'withdrawn', input)

type Told = Parameters<typeof mailWithdrawal>[2] | undefined

function end(
  scope: Scope,
  status: 'closed' | 'withdrawn',
  { quoteId, reason, letter }: Input & { letter?: Told },
): Promise<QuoteDetail> {
  return inTransaction(scope, async (tx) => {
    const quote = await lockQuote(tx, quoteId)
    assertCan((status === 'closed' ? quoteCan.close : quoteCan.withdraw)(quote))
    await setEnding(tx, quoteId, { status, reason })
    const told = letter && { to: await mailWithdrawal(tx, quote, letter) }
    await emitQuoteEvent(tx, `quote.${status}`, quote, { reason, ...told })
    return getQuote(tx, quoteId)
  })
}

/** Opens again a quote that was closed, as long as its offer lasts. Errors: not_found, quote_not_closed, quote_expired, plan_limit. */
export function reopenQuote(scope: Scope, { quoteId }: { quoteId: string }): Promise<QuoteDetail> {
  return inTransaction(scope, async (tx) => {
    // The organization before the quote, as everywhere.
    await assertPlanAllows(tx, 'quote:send')
    const quote = await lockQuote(tx, quoteId)
    const { seller } = await getParties(tx, { companyId: null, contactId: null })
    const facts = { status: quote.status, validUntil: quote.valid_until ?? '' }
    assertCan(quoteCan.reopen(facts, todayIn(seller.timeZone, tx.now)))
    await setReopened(tx, quoteId)
    await emitQuoteEvent(tx, 'quote.reopened', quote, {})
    return getQuote(tx, quoteId)
  })
}

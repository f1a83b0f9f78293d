import { markFirstOpening } from '#server/features/documents/commands/open-link.ts'
import {
  type LockedQuote,
  lockQuote,
  setAgreed,
  setAgreementCancelled,
  setAnswer,
  setChangeAsked,
} from '#server/features/quotes/store/quotes.ts'
import type { Tx } from '#server/scope.ts'
import { assertCan } from '#shared/domain/domain-error.ts'
import type { EventMeta, EventType } from '#shared/domain/events.ts'
import { type DatedQuoteFacts, quoteCan } from '#shared/domain/quotes/quote.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

type QuoteEvent = Extract<EventType, `quote.${string}`>
type AnswerMeta = EventMeta<QuoteEvent>

/**
 * The client opened the page of a link: the first opening of the link is kept, and a sent quote becomes « vu ».
 * Call it only for the client's own page, in a client or system transaction. Returns whether the quote just became seen.
 */
export async function markViewed(
  tx: Tx,
  { quoteId, linkId }: { quoteId: string; linkId: string },
): Promise<boolean> {
  const quote = await lockQuote(tx, quoteId)
  await markFirstOpening(tx, 'quote', linkId)
  if (!quoteCan.view(quote).ok) return false
  await setAnswer(tx, quoteId, { status: 'viewed' })
  await emitQuoteEvent(tx, 'quote.viewed', quote, {})
  return true
}

/**
 * Locks the quote and says that it may be signed or refused on the organization's day.
 * Errors: not_found, quote_not_sent, quote_already_signed, quote_refused, quote_expired.
 */
export async function lockForAnswer(
  tx: Tx,
  { quoteId, timeZone }: { quoteId: string; timeZone: string },
): Promise<LockedQuote> {
  const quote = await lockQuote(tx, quoteId)
  const facts: DatedQuoteFacts = { status: quote.status, validUntil: quote.valid_until ?? '9999-12-31' }
  assertCan(quoteCan.sign(facts, todayIn(timeZone, tx.now)))
  return quote
}

/** The client accepts. The quote comes from `lockForAnswer` in the same transaction. `meta` goes to the event. */
export async function markSigned(tx: Tx, quote: LockedQuote, meta: AnswerMeta): Promise<void> {
  await setAnswer(tx, quote.id, { status: 'signed' })
  await emitQuoteEvent(tx, 'quote.signed', quote, meta)
}

/**
 * Locks a quote whose client agreed elsewhere than on its page: it is open, or its last day is over since.
 * Errors: not_found, quote_not_sent, quote_already_signed, quote_refused, quote_closed, quote_withdrawn.
 */
export async function lockForAgreement(tx: Tx, quoteId: string): Promise<LockedQuote> {
  const quote = await lockQuote(tx, quoteId)
  assertCan(quoteCan.recordAgreement(quote))
  return quote
}

/** The client agreed elsewhere, as was recorded. The quote comes from `lockForAgreement` in the same transaction; `at` is the instant that is counted. */
export async function markAgreed(tx: Tx, quote: LockedQuote, at: Date, meta: AnswerMeta): Promise<void> {
  await setAgreed(tx, quote.id, at)
  await emitQuoteEvent(tx, 'quote.agreed', quote, meta)
}

/** Locks a quote whose agreement was recorded by mistake. Errors: not_found. */
export const lockForCancelling = lockQuote

/** The record of its agreement is cancelled. The quote comes from `lockForCancelling` in the same transaction. */
export async function markAgreementCancelled(
  tx: Tx,
  quote: LockedQuote,
  { status, ...meta }: AnswerMeta & { status: 'sent' | 'viewed' | 'expired' },
): Promise<void> {
  await setAgreementCancelled(tx, quote.id, status)
  await emitQuoteEvent(tx, 'quote.agreement_cancelled', quote, { ...meta, status })
}

/** Records the change that the client asks for. The quote comes from `lockForAnswer` in the same transaction. */
export async function markChangeAsked(tx: Tx, quote: LockedQuote, message: string): Promise<void> {
  await setChangeAsked(tx, quote.id, message)
  await emitQuoteEvent(tx, 'quote.change_requested', quote, { message })
}

/** The client refuses, with a reason or none. The quote comes from `lockForAnswer` in the same transaction. */
export async function markRefused(
  tx: Tx,
  quote: LockedQuote,
  { reason, ...meta }: AnswerMeta & { reason: string | null },
): Promise<void> {
  await setAnswer(tx, quote.id, { status: 'refused', reason })
  await emitQuoteEvent(tx, 'quote.refused', quote, { ...meta, reason })
}

/** The event of a sent quote: who the client is, its number and amount, what else is known. */
export async function emitQuoteEvent(
  tx: Tx,
  type: QuoteEvent,
  quote: Pick<LockedQuote, 'id' | 'company_id' | 'contact_id' | 'gross_cents' | 'client_name' | 'number'>,
  meta: AnswerMeta,
): Promise<void> {
  await tx.emit(type, {
    subject: { type: 'quote', id: quote.id },
    companyId: quote.company_id,
    contactId: quote.contact_id,
    amountCents: quote.gross_cents,
    description: [quote.number, quote.client_name].filter(Boolean).join(' · ') || null,
    meta: { number: quote.number, clientName: quote.client_name, ...meta },
  })
}

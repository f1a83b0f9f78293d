import type { DocumentTotals } from '#shared/domain/documents/document-totals.ts'
import { hasPostalAddress } from '#shared/domain/documents/postal-facts.ts'
import type { DocumentLine, DocumentParty } from '#shared/domain/documents/quote-document.ts'
import { type SellerFacts, sellerProblems } from '#shared/domain/documents/seller-rule.ts'
import { MAX_TOTAL_CENTS } from '#shared/domain/documents/totals.ts'
import type { FieldError, Verdict } from '#shared/domain/verdict.ts'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import { quoteErrors } from './errors.ts'
import type { QuoteStatus } from './quote-statuses.ts'

export { type QuoteStatus, quoteStatuses } from './quote-statuses.ts'

export const quoteStatusLabels: Record<QuoteStatus, string> = {
  draft: 'Brouillon',
  sent: 'Envoyé',
  viewed: 'Vu',
  signed: 'Signé',
  refused: 'Refusé',
  expired: 'Expiré',
  closed: 'Sans suite',
  withdrawn: 'Retiré',
}

/**
 * Which status may follow which. A client may sign without « vu » having been recorded. An expired quote is signed only by the record of an agreement
 * that its client gave elsewhere; one without a follow-up is opened again as it was, and so is one whose agreement was recorded by mistake.
 */
export const quoteTransitions: Record<QuoteStatus, readonly QuoteStatus[]> = {
  draft: ['sent'],
  sent: ['viewed', 'signed', 'refused', 'expired', 'closed', 'withdrawn'],
  viewed: ['signed', 'refused', 'expired', 'closed', 'withdrawn'],
  signed: ['sent', 'viewed', 'expired'],
  refused: [],
  expired: ['signed'],
  closed: ['sent', 'viewed'],
  withdrawn: [],
}

/** Days during which a new quote is valid, unless its author says otherwise. */
export const DEFAULT_VALIDITY_DAYS = 30

/** The most days, from the organization's day, that an offer may still be open. */
export const MAX_VALIDITY_DAYS = 365

/** Whether `until` is a later last day than the present one, and not too far. Errors: quote_extension_wrong. */
export function judgeExtension(quote: { validUntil: string }, until: string, today: string): QuoteVerdict {
  return until > quote.validUntil && until <= addDays(today, MAX_VALIDITY_DAYS)
    ? allowed
    : refused('quote_extension_wrong')
}

/** The day proposed: `DEFAULT_VALIDITY_DAYS` after the present last day. */
export const proposedExtension = (validUntil: string): string => addDays(validUntil, DEFAULT_VALIDITY_DAYS)

/** The facts on which the rules below rest. */
export type QuoteFacts = { status: QuoteStatus }
/** The same with the last day of validity (ISO day in the organization's time zone). */
export type DatedQuoteFacts = QuoteFacts & { validUntil: string }

type QuoteErrorCode = keyof typeof quoteErrors
type QuoteVerdict = Verdict<QuoteErrorCode>

const allowed: QuoteVerdict = { ok: true }
const refused = (code: QuoteErrorCode): QuoteVerdict => ({ ok: false, code })

/** Why the client can no longer answer, or null while the quote is open. */
const closedBy: Record<QuoteStatus, QuoteErrorCode | null> = {
  draft: 'quote_not_sent',
  sent: null,
  viewed: null,
  signed: 'quote_already_signed',
  refused: 'quote_refused',
  expired: 'quote_expired',
  closed: 'quote_closed',
  withdrawn: 'quote_withdrawn',
}

/** Why a quote that left is open no more. */
export const closedQuoteErrors = [
  'quote_not_sent',
  'quote_already_signed',
  'quote_refused',
  'quote_expired',
  'quote_closed',
  'quote_withdrawn',
] as const satisfies readonly QuoteErrorCode[]

function whileDraft({ status }: QuoteFacts): QuoteVerdict {
  return status === 'draft' ? allowed : refused('quote_not_draft')
}

function whileOpen({ status }: QuoteFacts): QuoteVerdict {
  const code = closedBy[status]
  return code === null ? allowed : refused(code)
}

/** Open and still valid on `today`, the organization's day: the nightly job may not have run yet. */
function whileValid(quote: DatedQuoteFacts, today: string): QuoteVerdict {
  const verdict = whileOpen(quote)
  return verdict.ok && isExpired(quote, today) ? refused('quote_expired') : verdict
}

/** Actions allowed on a quote: the rule of the greyed button and of the command. */
export const quoteCan = {
  edit: whileDraft,
  delete: whileDraft,
  /** The state only; what the content lacks is `quoteSendProblems`. */
  send: (quote: QuoteFacts & { demo?: boolean }): QuoteVerdict =>
    quote.demo ? refused('quote_demo') : whileDraft(quote),
  duplicate: (_quote: QuoteFacts): QuoteVerdict => allowed,
  resend: whileOpen,
  revoke: whileOpen,
  /** Gives the client more time: the offer stays what it was, its last day alone is later. */
  extend: whileValid,
  /** The client opens the page: marks it seen once. A closed quote may still be read. */
  view: ({ status }: QuoteFacts): QuoteVerdict =>
    status === 'sent' ? allowed : refused('quote_not_signable'),
  sign: whileValid,
  refuse: whileValid,
  /** Writes down that the client agreed elsewhere: on paper, before or after the last day. */
  recordAgreement: (quote: QuoteFacts): QuoteVerdict =>
    quote.status === 'expired' ? allowed : whileOpen(quote),
  /** Undoes the record of an agreement that its client did not give, as long as neither an invoice nor a payment came of it. */
  cancelAgreement: ({ used }: { used: boolean }): QuoteVerdict =>
    used ? refused('agreement_used') : allowed,
  /** Another version of the same number may take its place: it is open, or its client did not take it. */
  revise: ({ status }: QuoteFacts): QuoteVerdict =>
    status === 'refused' || status === 'expired' ? allowed : whileOpen({ status }),
  close: whileOpen,
  withdraw: whileOpen,
  /** A quote without a follow-up is open again, as long as its offer lasts. */
  reopen: (quote: DatedQuoteFacts, today: string): QuoteVerdict => {
    if (quote.status !== 'closed') return refused('quote_not_closed')
    return isExpired(quote, today) ? refused('quote_expired') : allowed
  },
  expire: (quote: DatedQuoteFacts, today: string): QuoteVerdict => {
    const verdict = whileOpen(quote)
    return verdict.ok && !isExpired(quote, today) ? refused('quote_not_signable') : verdict
  },
}

/** The state of a quote once the record of an agreement is undone: the one before, or expired where its last day passed since. */
export const statusWithoutAgreement = (
  quote: { validUntil: string; viewedAt: Date | null },
  today: string,
): 'sent' | 'viewed' | 'expired' => {
  if (isExpired(quote, today)) return 'expired'
  return quote.viewedAt === null ? 'sent' : 'viewed'
}

/** Whether the last day of validity is over on `today` (ISO days of the same time zone). */
export function isExpired(quote: { validUntil: string }, today: string): boolean {
  return quote.validUntil < today
}

/** Whether the quote's validity is over at an instant, seen from the organization's time zone. */
export function isExpiredAt(quote: { validUntil: string }, timeZone: string, instant: Date): boolean {
  return isExpired(quote, todayIn(timeZone, instant))
}

/** Input of `quoteSendProblems`: a `QuoteDocument` whose client may not be chosen yet. */
export type SendableQuote = {
  lines: readonly DocumentLine[]
  totals: Pick<DocumentTotals, 'linesCents' | 'netCents' | 'grossCents'>
  validUntil: string
  seller: SellerFacts
  buyer: Pick<DocumentParty, 'name' | 'addressLines' | 'postalCode' | 'city' | 'country'> | null
}

const fault = (path: string, code: QuoteErrorCode): FieldError => ({
  path,
  code,
  message: quoteErrors[code].text,
})

/**
 * All that forbids sending the draft, in the order of the form; empty when it may go. The code of each is one of `quoteSellerErrors` or
 * `quoteErrors`: client_missing, client_address_missing, quote_empty, quote_line_incomplete, quote_total_too_large,
 * quote_total_negative, quote_validity_past.
 */
export function quoteSendProblems(draft: SendableQuote, today: string): FieldError[] {
  const problems = sellerProblems(draft.seller, { kind: 'quote' })
  if (draft.buyer === null || draft.buyer.name.trim() === '') problems.push(fault('buyer', 'client_missing'))
  else if (!hasPostalAddress(draft.buyer))
    problems.push(fault('buyer.addressLines', 'client_address_missing'))
  if (isExpired(draft, today)) problems.push(fault('validUntil', 'quote_validity_past'))
  if (!draft.lines.some((line) => line.kind === 'item')) {
    problems.push(fault('lines', 'quote_empty'))
    return problems
  }
  draft.lines.forEach((line, index) => {
    if (line.kind !== 'item' || line.description.trim() !== '') return
    problems.push(fault(`lines.${index}.description`, 'quote_line_incomplete'))
  })
  const { linesCents, netCents, grossCents } = draft.totals
  if (Math.max(linesCents, netCents, grossCents) > MAX_TOTAL_CENTS) {
    problems.push(fault('totals', 'quote_total_too_large'))
  } else if (grossCents <= 0 || netCents <= 0) {
    problems.push(fault('totals', 'quote_total_negative'))
  }
  return problems
}

/** `D-2026-0042`; five digits and more after the 9,999th of the year. */
export function formatQuoteNumber(year: number, n: number): string {
  return `D-${String(year).padStart(4, '0')}-${String(n).padStart(4, '0')}`
}

/** Year and rank of a quote number, or null when it is not one of ours. */
export function parseQuoteNumber(text: string): { year: number; n: number } | null {
  const match = /^D-(\d{4})-(\d{4,9})$/.exec(text)
  if (!match) return null
  const year = Number(match[1])
  const n = Number(match[2])
  return n > 0 && formatQuoteNumber(year, n) === text ? { year, n } : null
}

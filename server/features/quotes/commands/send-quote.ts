import { createHash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { Changed } from '#server/db/sending-turn.ts'
import { type DrawnDocument, issueDocument } from '#server/features/documents/commands/issue-document.ts'
import { receivers } from '#server/features/documents/commands/mail-to-all.ts'
import { assertPlan, judgePlace, readPlace } from '#server/features/plans/commands/assert-plan.ts'
import { emitQuoteEvent } from '#server/features/quotes/commands/record-answer.ts'
import { getQuote } from '#server/features/quotes/queries/quote.ts'
import { drawQuote } from '#server/features/quotes/steps/draw-quote.ts'
import { mailQuote } from '#server/features/quotes/steps/mail-quote.ts'
import {
  judgeSending,
  type NextNumber,
  placesOf,
  readSending,
} from '#server/features/quotes/steps/read-sending.ts'
import { findRevised, lockQuotes } from '#server/features/quotes/store/quotes.ts'
import {
  claimNumber,
  insertVersion,
  markRevised,
  markSent,
} from '#server/features/quotes/store/sent-versions.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { assertCan } from '#shared/domain/domain-error.ts'
import { quoteCan } from '#shared/domain/quotes/quote.ts'

type Input = Parameters<typeof judgeSending>[1]
type StoredQuote = { versionId: string; fileKey: string; sha256: string; size: number }
type Drawn = DrawnDocument<QuoteDocument, NextNumber, StoredQuote>

/**
 * Numbers and freezes the draft with its PDF, then mails its link: all or nothing. Errors: those of issueDocument, judgeSending, mailQuote and
 * drawQuote.
 */
export function sendQuote(scope: Scope, input: Input): Promise<QuoteDetail> {
  const { context, orgId, userId } = scope
  return issueDocument<QuoteDocument, NextNumber, StoredQuote, QuoteDetail>(scope, {
    line: 'quote',
    subject: input.quoteId,
    read: (tx, before) => judgeSending(tx, input, before),
    draw: async (document, files) => {
      const bytes = await drawQuote(context, document, { orgId, userId, urgent: true })
      const versionId = randomUUID()
      const fileKey = await files.store(`${orgId}/quotes/${versionId}.pdf`, bytes, 'application/pdf')
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return { versionId, fileKey, sha256, size: bytes.length }
    },
    record: (tx, drawn) => recordSending(tx, input, drawn),
  })
}

/** Numbers, freezes and mails a draft whose pages were drawn. Throws Changed when something printed holds no more. */
async function recordSending(tx: Tx, input: Input, drawn: Drawn): Promise<QuoteDetail> {
  const { document, logo, logoFileKey } = drawn
  const { quoteId } = input
  const { versionId, fileKey, sha256, size } = drawn.files
  // The organization before the quote, as everywhere: two who send at once cannot both take the last place.
  const place = await readPlace(tx, 'quote:send')
  const draft = await lockSending(tx, quoteId)
  const present = await readSending(tx, input)
  const { revised } = present
  assertPlan(judgePlace(place, 'quote:send', placesOf(revised)))
  const holds =
    present.logoFileKey === logoFileKey &&
    isDeepStrictEqual(present.documentOf(logo), document) &&
    (revised !== null || (await claimNumber(tx, present.number)))
  if (!holds) throw new Changed()
  const sentId = revised?.quoteId ?? quoteId
  const version = revised?.version ?? 1
  await insertVersion(tx, { id: versionId, quoteId: sentId, version, document, fileKey, sha256 })
  const number = drawn.number.text
  const signsOnline = present.parties.seller.signature.sold
  const frozen = { number, version, versionId, document, signsOnline }
  if (revised === null) await markSent(tx, quoteId, frozen)
  else await markRevised(tx, { quoteId: sentId, draftId: quoteId, ...frozen })
  const sent = { quoteId: sentId, versionId, number, document, fileKey, signsOnline, size }
  const linkId = await mailQuote(tx, sent, present.recipient, input, present.copies)
  const { totals, buyer } = document
  const facts = { number, gross_cents: totals.grossCents, client_name: buyer.name }
  await emitQuoteEvent(
    tx,
    revised === null ? 'quote.sent' : 'quote.revised',
    { ...draft, ...facts, id: sentId },
    {
      versionId,
      linkId,
      to: receivers(present.recipient.email, present.copies),
      ...(revised && { version: String(version) }),
    },
  )
  return getQuote(tx, sentId, present.parties)
}

/** The draft, and with it the devis whose next version it is: whoever signs that one waits, or was first. Errors: not_found, those of quoteCan.revise. */
async function lockSending(tx: Tx, draftId: string) {
  const revises = await findRevised(tx, draftId)
  const locked = await lockQuotes(tx, revises === null ? [draftId] : [draftId, revises])
  const of = (id: string) => locked.find((quote) => quote.id === id)!
  if (revises !== null) assertCan(quoteCan.revise(of(revises)))
  return of(draftId)
}

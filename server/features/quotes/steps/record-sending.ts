import { isDeepStrictEqual } from 'node:util'
import { Changed } from '#server/db/sending-turn.ts'
import type { DrawnDocument } from '#server/features/documents/commands/issue-document.ts'
import { assertPlan, judgePlace, readPlace } from '#server/features/plans/commands/assert-plan.ts'
import { tell } from '#server/features/quotes/commands/record-answer.ts'
import { getQuote } from '#server/features/quotes/queries/quote.ts'
import { lockQuote } from '#server/features/quotes/store/quotes.ts'
import { insertVersion, markSent, takeNumber } from '#server/features/quotes/store/sent-versions.ts'
import type { Tx } from '#server/scope.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { mailQuote } from './mail-quote.ts'
import { type judgeSending, type NextNumber, readSending } from './read-sending.ts'

type Input = Parameters<typeof judgeSending>[1]
export type StoredQuote = { versionId: string; fileKey: string; sha256: string; size: number }
type Drawn = DrawnDocument<QuoteDocument, NextNumber, StoredQuote>

/** Numbers, freezes and mails a draft whose pages were drawn. Throws Changed when something printed holds no more. */
export async function recordSending(tx: Tx, input: Input, drawn: Drawn): Promise<QuoteDetail> {
  const { document, logo, logoFileKey } = drawn
  const { quoteId } = input
  const { versionId, fileKey, sha256, size } = drawn.files
  // The organization before the quote, as everywhere: two who send at once cannot both take the last place.
  assertPlan(judgePlace(await readPlace(tx, 'quote:send'), 'quote:send'))
  const quote = await lockQuote(tx, quoteId)
  const present = await readSending(tx, input)
  const holds =
    present.logoFileKey === logoFileKey &&
    isDeepStrictEqual(present.documentOf(logo), document) &&
    (await takeNumber(tx, present.number))
  if (!holds) throw new Changed()
  await insertVersion(tx, { id: versionId, quoteId, version: 1, document, fileKey, sha256 })
  const number = drawn.number.text
  const signsOnline = present.parties.seller.signature.sold
  await markSent(tx, quoteId, { number, versionId, document, signsOnline })
  const sent = { quoteId, versionId, number, document, fileKey, signsOnline, size }
  const linkId = await mailQuote(tx, sent, present.recipient, input)
  const { totals, buyer } = document
  const facts = { number, gross_cents: totals.grossCents, client_name: buyer.name }
  await tell(tx, 'quote.sent', { ...quote, ...facts }, { versionId, linkId, to: present.recipient.email })
  return getQuote(tx, quoteId, present.parties)
}

import { isDeepStrictEqual } from 'node:util'
import { assertClockAgrees } from '#server/db/clock-agreement.ts'
import { Changed } from '#server/db/sending-turn.ts'
import { assertPlan, judgePlace, readPlace } from '#server/features/plans/commands/assert-plan.ts'
import { tell } from '#server/features/quotes/commands/record-answer.ts'
import { getQuote } from '#server/features/quotes/queries/quote.ts'
import { lockQuote } from '#server/features/quotes/store/quotes.ts'
import { insertVersion, markSent, takeNumber } from '#server/features/quotes/store/sent-versions.ts'
import type { Tx } from '#server/scope.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import { mailQuote, type SentQuote } from './mail-quote.ts'
import { type judgeSending, readSending } from './read-sending.ts'

type Input = Parameters<typeof judgeSending>[1]
type Drawn = Omit<SentQuote, 'signsOnline'> & {
  sha256: string
  logo: string | null
  logoFileKey: string | null
}

/** Numbers, freezes and mails a draft whose pages were drawn. Throws Changed when something printed holds no more. */
export async function recordSending(tx: Tx, input: Input, drawn: Drawn): Promise<QuoteDetail> {
  await assertClockAgrees(tx)
  const { quoteId, versionId, fileKey, sha256, document } = drawn
  // The organization before the quote, as everywhere: two who send at once cannot both take the last place.
  assertPlan(judgePlace(await readPlace(tx, 'quote:send'), 'quote:send'))
  const quote = await lockQuote(tx, quoteId)
  const present = await readSending(tx, input)
  const holds =
    present.logoFileKey === drawn.logoFileKey &&
    isDeepStrictEqual(present.documentWith(drawn.logo), document) &&
    (await takeNumber(tx, present.number))
  if (!holds) throw new Changed()
  await insertVersion(tx, { id: versionId, quoteId, version: 1, document, fileKey, sha256 })
  const signsOnline = present.parties.seller.signature.sold
  await markSent(tx, quoteId, { number: drawn.number, versionId, document, signsOnline })
  const linkId = await mailQuote(tx, { ...drawn, signsOnline }, present.recipient, input)
  const { totals, buyer } = document
  const facts = { number: drawn.number, gross_cents: totals.grossCents, client_name: buyer.name }
  await tell(tx, 'quote.sent', { ...quote, ...facts }, { versionId, linkId, to: present.recipient.email })
  return getQuote(tx, quoteId, present.parties)
}

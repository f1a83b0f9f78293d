import { createHash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { findKeptAnswer, inTransaction, readAs } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import { getQuote } from '#server/features/quotes/queries/detail.ts'
import { loadLogo } from '#server/features/quotes/steps/build-document.ts'
import { drawQuote } from '#server/features/quotes/steps/draw-quote.ts'
import { mailQuote } from '#server/features/quotes/steps/mail-quote.ts'
import { judgeSending, type NextNumber, readSending } from '#server/features/quotes/steps/read-sending.ts'
import type { SentQuote } from '#server/features/quotes/steps/send-from-mailbox.ts'
import { inSendingTurn } from '#server/features/quotes/steps/sending-turn.ts'
import { lockQuote } from '#server/features/quotes/store/quotes.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { insertVersion, markSent, takeNumber } from '../store/sending.ts'
import { tell } from './record-answer.ts'

type Input = Parameters<typeof judgeSending>[1]
/** All that was printed, before anything of it is kept. */
type Page = {
  bytes: Uint8Array
  document: QuoteDocument
  number: NextNumber
  logo: string | null
  logoFileKey: string | null
}
type Drawn = SentQuote & { sha256: string; logo: string | null; logoFileKey: string | null }
/** What the pages were drawn for, or the answer that an earlier call with the same key got. */
type Prepared = { page: Page } | { kept: QuoteDetail }

/** The quote, a party, the day or the next number is no more what was drawn. */
class Changed extends Error {}
/** A colleague who renames the client again and again passes five drawings, not these. */
const TRIES = 20

/**
 * Numbers and freezes the draft with its PDF, then mails its link: all or nothing. The PDF is drawn before, under the next
 * number; one transaction then takes that very number if all that was printed still holds, else all begins again.
 * Errors: those of judgeSending, mailQuote and drawQuote.
 */
export function sendQuote(scope: Scope, input: Input): Promise<QuoteDetail> {
  return inSendingTurn<Prepared, QuoteDetail>(scope, {
    subject: input.quoteId,
    draw: (before) => prepare(scope, input, before && 'page' in before ? before.page.number : null),
    async record(prepared) {
      for (let tries = 0; tries < TRIES; tries += 1) {
        try {
          return 'kept' in prepared ? prepared.kept : await record(scope, input, prepared.page)
        } catch (error) {
          if (!(error instanceof Changed)) throw error
          prepared = await prepare(scope, input, null)
        }
      }
      throw new DomainError('service_unavailable', { retryAfterSeconds: 2 })
    },
  })
}

async function prepare(scope: Scope, input: Input, before: NextNumber | null): Promise<Prepared> {
  const kept = await findKeptAnswer<QuoteDetail>(scope)
  if (kept !== undefined) return { kept }
  const { context, orgId, userId } = scope
  const { number, logoFileKey, documentWith } = await readAs(scope, (tx) => judgeSending(tx, input, before))
  const logo = await loadLogo(context.files, logoFileKey)
  const document = documentWith(logo)
  const bytes = await drawQuote(context, document, { orgId, userId, urgent: true })
  return { page: { bytes, document, number, logo, logoFileKey } }
}

function record(scope: Scope, input: Input, { bytes, number, ...page }: Page): Promise<QuoteDetail> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const versionId = randomUUID()
  return withFiles(scope.context, async (files) => {
    const path = `${scope.orgId}/quotes/${versionId}.pdf`
    const fileKey = await files.store(path, bytes, 'application/pdf')
    const { quoteId } = input
    const kept = { quoteId, versionId, fileKey, sha256, size: bytes.length }
    return inTransaction(scope, (tx) => send(tx, input, { ...page, ...kept, number: number.text }))
  })
}

async function send(tx: Tx, input: Input, drawn: Drawn): Promise<QuoteDetail> {
  const { quoteId, versionId, fileKey, sha256, document } = drawn
  const quote = await lockQuote(tx, quoteId)
  const present = await readSending(tx, input)
  const holds =
    present.logoFileKey === drawn.logoFileKey &&
    isDeepStrictEqual(present.documentWith(drawn.logo), document) &&
    (await takeNumber(tx, present.number))
  if (!holds) throw new Changed()
  await insertVersion(tx, { id: versionId, quoteId, version: 1, document, fileKey, sha256 })
  await markSent(tx, quoteId, { number: drawn.number, versionId, document })
  const linkId = await mailQuote(tx, drawn, present.recipient, input)
  const { totals, buyer } = document
  const facts = { number: drawn.number, gross_cents: totals.grossCents, client_name: buyer.name }
  await tell(tx, 'quote.sent', { ...quote, ...facts }, { versionId, linkId, to: present.recipient.email })
  return getQuote(tx, quoteId, present.parties)
}

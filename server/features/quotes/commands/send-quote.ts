import { createHash, randomUUID } from 'node:crypto'
import { inSendingTurn } from '#server/db/sending-turn.ts'
import { findKeptAnswer, inTransaction, readAs } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import { drawQuote } from '#server/features/quotes/steps/draw-quote.ts'
import { judgeSending, type NextNumber } from '#server/features/quotes/steps/read-sending.ts'
import { recordSending } from '#server/features/quotes/steps/record-sending.ts'
import type { Scope } from '#server/scope.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { loadLogo } from './load-logo.ts'

type Input = Parameters<typeof judgeSending>[1]
/** All that was printed, before anything of it is kept. */
type Page = {
  bytes: Uint8Array
  document: QuoteDocument
  number: NextNumber
  logo: string | null
  logoFileKey: string | null
}
/** What the pages were drawn for, or the answer that an earlier call with the same key got. */
type Prepared = { page: Page } | { kept: QuoteDetail }

/**
 * Numbers and freezes the draft with its PDF, then mails its link: all or nothing. The PDF is drawn before, under the next
 * number; one transaction then takes that very number if all that was printed still holds, else all begins again.
 * Errors: those of judgeSending, mailQuote and drawQuote.
 */
export function sendQuote(scope: Scope, input: Input): Promise<QuoteDetail> {
  return inSendingTurn<Prepared, QuoteDetail>(scope, {
    line: 'quote',
    subject: input.quoteId,
    draw: (before) => prepare(scope, input, before && 'page' in before ? before.page.number : null),
    record: async (prepared) => ('kept' in prepared ? prepared.kept : record(scope, input, prepared.page)),
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
    return inTransaction(scope, (tx) => recordSending(tx, input, { ...page, ...kept, number: number.text }))
  })
}

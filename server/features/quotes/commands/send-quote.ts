import { createHash, randomUUID } from 'node:crypto'
import { inSendingTurn } from '#server/db/sending-turn.ts'
import { findKeptAnswer, inTransaction, readAs } from '#server/db/transaction.ts'
import { type HeldFiles, withFiles } from '#server/db/with-files.ts'
import { drawQuote } from '#server/features/quotes/steps/draw-quote.ts'
import { judgeSending, type NextNumber } from '#server/features/quotes/steps/read-sending.ts'
import { recordSending } from '#server/features/quotes/steps/record-sending.ts'
import type { Scope } from '#server/scope.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { loadLogo } from './load-logo.ts'

type Input = Parameters<typeof judgeSending>[1]
/** All that is printed, before anything of it is kept. */
type Plan = {
  document: QuoteDocument
  number: NextNumber
  logo: string | null
  logoFileKey: string | null
}
type Kept = { versionId: string; fileKey: string; sha256: string; size: number }
type Page = Plan & { kept: Kept }
/** The document to draw, or the answer that an earlier call with the same key got. */
type Planned = { plan: Plan } | { kept: QuoteDetail }
type Drawn = { page: Page } | { kept: QuoteDetail }

/**
 * Numbers and freezes the draft with its PDF, then mails its link: all or nothing. The PDF is drawn before, under the next
 * number; one transaction then takes that very number if all that was printed still holds, else all begins again.
 * Errors: those of judgeSending, mailQuote and drawQuote.
 */
export function sendQuote(scope: Scope, input: Input): Promise<QuoteDetail> {
  return withFiles(scope.context, (files) =>
    inSendingTurn<Planned, Drawn, QuoteDetail>(scope, {
      line: 'quote',
      subject: input.quoteId,
      plan: (before) => plan(scope, input, before && 'plan' in before ? before.plan.number : null),
      draw: async (planned) =>
        'kept' in planned ? planned : { page: await draw(scope, planned.plan, files) },
      record: async (drawn) => ('kept' in drawn ? drawn.kept : record(scope, input, drawn.page)),
    }),
  )
}

async function plan(scope: Scope, input: Input, before: NextNumber | null): Promise<Planned> {
  const kept = await findKeptAnswer<QuoteDetail>(scope)
  if (kept !== undefined) return { kept }
  const { number, logoFileKey, documentWith } = await readAs(scope, (tx) => judgeSending(tx, input, before))
  const logo = await loadLogo(scope.context.files, logoFileKey)
  return { plan: { document: documentWith(logo), number, logo, logoFileKey } }
}

/** Draws the PDF and stores it: what is recorded elsewhere meanwhile does not wait for the disk. */
async function draw({ context, orgId, userId }: Scope, plan: Plan, files: HeldFiles): Promise<Page> {
  const bytes = await drawQuote(context, plan.document, { orgId, userId, urgent: true })
  const versionId = randomUUID()
  const fileKey = await files.store(`${orgId}/quotes/${versionId}.pdf`, bytes, 'application/pdf')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { ...plan, kept: { versionId, fileKey, sha256, size: bytes.length } }
}

function record(scope: Scope, input: Input, { number, kept, ...page }: Page): Promise<QuoteDetail> {
  const { quoteId } = input
  return inTransaction(scope, (tx) =>
    recordSending(tx, input, { ...page, ...kept, quoteId, number: number.text }),
  )
}

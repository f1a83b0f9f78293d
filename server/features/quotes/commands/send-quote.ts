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
/** All that is printed, before anything of it is kept. */
type Plan = {
  document: QuoteDocument
  number: NextNumber
  logo: string | null
  logoFileKey: string | null
}
type Page = Plan & { bytes: Uint8Array }
/** What is to be drawn, or the answer that an earlier call with the same key got. */
type Planned = { plan: Plan } | { kept: QuoteDetail }
type Drawn = { page: Page } | { kept: QuoteDetail }

/**
 * Numbers and freezes the draft with its PDF, then mails its link: all or nothing. The PDF is drawn before, under the next
 * number; one transaction then takes that very number if all that was printed still holds, else all begins again.
 * Errors: those of judgeSending, mailQuote and drawQuote.
 */
export function sendQuote(scope: Scope, input: Input): Promise<QuoteDetail> {
  return inSendingTurn<Planned, Drawn, QuoteDetail>(scope, {
    line: 'quote',
    subject: input.quoteId,
    plan: (before) => plan(scope, input, before && 'plan' in before ? before.plan.number : null),
    draw: async (planned) => ('kept' in planned ? planned : { page: await draw(scope, planned.plan) }),
    record: async (drawn) => ('kept' in drawn ? drawn.kept : record(scope, input, drawn.page)),
  })
}

async function plan(scope: Scope, input: Input, before: NextNumber | null): Promise<Planned> {
  const kept = await findKeptAnswer<QuoteDetail>(scope)
  if (kept !== undefined) return { kept }
  const { number, logoFileKey, documentWith } = await readAs(scope, (tx) => judgeSending(tx, input, before))
  const logo = await loadLogo(scope.context.files, logoFileKey)
  return { plan: { document: documentWith(logo), number, logo, logoFileKey } }
}

async function draw({ context, orgId, userId }: Scope, plan: Plan): Promise<Page> {
  return { ...plan, bytes: await drawQuote(context, plan.document, { orgId, userId, urgent: true }) }
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

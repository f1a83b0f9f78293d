import { createHash, randomUUID } from 'node:crypto'
import { issueDocument } from '#server/features/documents/commands/issue-document.ts'
import { drawQuote } from '#server/features/quotes/steps/draw-quote.ts'
import { judgeSending, type NextNumber } from '#server/features/quotes/steps/read-sending.ts'
import { recordSending, type StoredQuote } from '#server/features/quotes/steps/record-sending.ts'
import type { Scope } from '#server/scope.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'

type Input = Parameters<typeof judgeSending>[1]

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

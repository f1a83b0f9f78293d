import { readAs } from '#server/db/transaction.ts'
import { attachFile } from '#server/features/mail-sending/commands/attach-file.ts'
import { getDraft } from '#server/features/mail-sending/queries/drafts.ts'
import { renderPdf } from '#server/features/quotes/commands/render-pdf.ts'
import { readQuoteFile } from '#server/features/signatures/commands/read-files.ts'
import { type Scope, withoutIdempotency } from '#server/scope.ts'
import type { DraftFile } from '#shared/contract/mail-sending.ts'

type Input = { draftId: string; quoteId: string; signed: boolean }

/**
 * Attaches the PDF of a devis to a draft, as it was sent or as it would be, or its signed copy. Errors: not_found, draft_sent, invalid_input,
 * document_too_long.
 */
export async function attachQuote(scope: Scope, { draftId, quoteId, signed }: Input): Promise<DraftFile> {
  await readAs(scope, (tx) => getDraft(tx, draftId))
  const pdf = signed
    ? await readQuoteFile(scope, quoteId, 'sealed')
    : await renderPdf(withoutIdempotency(scope), { quoteId })
  return attachFile(scope, {
    draftId,
    quoteId,
    name: pdf.name,
    type: 'application/pdf',
    path: 'quoteId',
    origin: signed ? 'signed_quote' : 'quote',
    bytes: new Uint8Array(await pdf.arrayBuffer()),
  })
}

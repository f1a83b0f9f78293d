import { readAs } from '#server/db/transaction.ts'
import { attachFile } from '#server/features/mail-sending/commands/attach-file.ts'
import { getDraft } from '#server/features/mail-sending/queries/drafts.ts'
import { renderPdf } from '#server/features/quotes/commands/render-pdf.ts'
import { readAgreementFile, readQuoteFile } from '#server/features/signatures/commands/read-files.ts'
import { getSignature } from '#server/features/signatures/queries/signatures.ts'
import { type Scope, withoutIdempotency } from '#server/scope.ts'
import type { DraftFile } from '#shared/contract/mail-sending.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

type Input = { draftId: string; quoteId: string; signed: boolean }

/**
 * Attaches the PDF of a devis to a draft, as it was sent or as it would be, or its signed copy. Errors: not_found, signed_copy_missing, draft_sent,
 * invalid_input, document_too_long.
 */
export async function attachQuote(scope: Scope, { draftId, quoteId, signed }: Input): Promise<DraftFile> {
  await readAs(scope, (tx) => getDraft(tx, draftId))
  const file = signed
    ? await readSignedCopy(scope, quoteId)
    : await renderPdf(withoutIdempotency(scope), { quoteId })
  return attachFile(scope, {
    draftId,
    quoteId,
    name: file.name,
    type: file.type,
    path: 'quoteId',
    origin: signed ? 'signed_quote' : 'quote',
    bytes: new Uint8Array(await file.arrayBuffer()),
  })
}

/** The sealed devis, or what proves the agreement of one that was signed elsewhere. Errors: not_found, signed_copy_missing, service_unavailable. */
async function readSignedCopy(scope: Scope, quoteId: string): Promise<File> {
  const { signature, agreement } = await readAs(scope, (tx) => getSignature(tx, quoteId))
  if (signature !== null) return readQuoteFile(scope, quoteId, 'sealed')
  if (agreement?.file == null) throw new DomainError('signed_copy_missing')
  return readAgreementFile(scope, { quoteId })
}

import { readAs } from '#server/db/transaction.ts'
import { loadLogo } from '#server/features/documents/commands/load-logo.ts'
import { getParties } from '#server/features/documents/queries/parties.ts'
import { findFrozenPdf, findVersion, getQuoteRow } from '#server/features/quotes/queries/quote.ts'
import { buildDocument } from '#server/features/quotes/steps/build-document.ts'
import { drawQuote, drawQuotePages } from '#server/features/quotes/steps/draw-quote.ts'
import type { Scope } from '#server/scope.ts'
import { fileNameOf } from '#shared/domain/documents/file-name.ts'
import type { QuoteDocument, QuotePages } from '#shared/domain/documents/quote-document.ts'
import { compareVersions, type VersionChanges } from '#shared/domain/quotes/version-changes.ts'

export const pdfName = (number: string | null, version = 1) =>
  fileNameOf('Devis', number ?? 'brouillon', version === 1 ? undefined : `v${version}`)

/** The frozen document of a sent quote, or the one that a draft would become today. Errors: not_found. */
export async function readDocument(scope: Scope, { quoteId }: { quoteId: string }): Promise<QuoteDocument> {
  return (await readQuote(scope, quoteId)).document
}

/**
 * The exact file that was sent, or the marked preview of a draft, for as long as someone waits for it. Errors: not_found,
 * document_too_long, service_unavailable.
 */
export async function renderPdf(
  scope: Scope,
  { quoteId, version }: { quoteId: string; version?: number | undefined },
  signal?: AbortSignal,
): Promise<File> {
  const { orgId, userId, context } = scope
  const { document, fileKey } = await readQuote(scope, quoteId, version)
  const pdf =
    fileKey === null
      ? Uint8Array.from(await drawQuote(context, document, { orgId, userId, signal }, { watermark: 'draft' }))
      : await context.files.open(fileKey)
  if (pdf === null) throw new Error(`the file of quote ${quoteId} is missing`)
  return new File([pdf], pdfName(document.number, document.version), {
    type: 'application/pdf',
  })
}

/**
 * The pages to look at: of a sent quote as its frozen document is drawn today, marked on a draft. Errors: not_found,
 * document_too_long, service_unavailable.
 */
export async function renderPages(
  scope: Scope,
  { quoteId }: { quoteId: string },
  signal?: AbortSignal,
): Promise<QuotePages> {
  const { orgId, userId, context } = scope
  const { document, fileKey } = await readQuote(scope, quoteId)
  const options = fileKey === null ? ({ watermark: 'draft' } as const) : undefined
  return drawQuotePages(context, document, { orgId, userId, signal }, options)
}

async function readQuote(
  scope: Scope,
  quoteId: string,
  version?: number,
): Promise<{ document: QuoteDocument; fileKey: string | null }> {
  const { frozen, draft } = await readAs(scope, async (tx) => {
    const frozen = await findFrozenPdf(tx, quoteId, version)
    if (frozen !== null) return { frozen, draft: null }
    const { company_id: companyId, contact_id: contactId, ...row } = await getQuoteRow(tx, quoteId)
    const parties = await getParties(tx, { companyId, contactId })
    const currency = row.currency as QuoteDocument['currency']
    const draft = {
      parties,
      content: row.content,
      currency,
      now: tx.now,
      number: null,
      version: row.revises === null ? undefined : row.version,
    }
    return { frozen: null, draft }
  })
  if (frozen !== null) return frozen
  const logo = await loadLogo(scope.context.files, draft.parties.seller.logoFileKey)
  return { document: buildDocument({ ...draft, logo }), fileKey: null }
}

/**
 * Compares a version with the one before, and a draft of a next version of the present one; nothing where there is none before.
 * Errors: not_found.
 */
export async function readChanges(
  scope: Scope,
  { quoteId, version }: { quoteId: string; version?: number | undefined },
): Promise<VersionChanges> {
  const row = await readAs(scope, (tx) => getQuoteRow(tx, quoteId))
  const asked = version ?? row.version
  const { document: after } = await readQuote(scope, quoteId, row.revises === null ? asked : undefined)
  const before = await readAs(scope, (tx) => findVersion(tx, row.revises ?? quoteId, asked - 1))
  return before === null ? { lines: [], terms: [], amounts: [] } : compareVersions(before.document, after)
}

import { readAs } from '#server/db/transaction.ts'
import { PdfError } from '#server/integrations/pdf/port.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/error-codes.ts'
import type { QuoteDocument } from '#shared/domain/quote-document.ts'
import { getParties } from '../queries/parties.ts'
import { findFrozenPdf, getQuoteRow } from '../queries.ts'
import { buildDocument, loadLogo } from './build-document.ts'
import { pdfName } from './deliver-quote.ts'

/** The frozen document of a sent quote, or the one that a draft would become today. Errors: not_found. */
export async function readDocument(scope: Scope, { quoteId }: { quoteId: string }): Promise<QuoteDocument> {
  return (await readQuote(scope, quoteId)).document
}

/** The exact file that was sent, or the marked preview of a draft. Errors: not_found, service_unavailable. */
export async function renderPdf(scope: Scope, { quoteId }: { quoteId: string }): Promise<File> {
  const { document, fileKey } = await readQuote(scope, quoteId)
  const bytes = fileKey === null ? await preview(scope, document) : await scope.context.files.get(fileKey)
  if (bytes === null) throw new Error(`the file of quote ${quoteId} is missing`)
  return new File([Uint8Array.from(bytes)], pdfName(document.number), { type: 'application/pdf' })
}

async function readQuote(
  scope: Scope,
  quoteId: string,
): Promise<{ document: QuoteDocument; fileKey: string | null }> {
  return readAs(scope, async (tx) => {
    const frozen = await findFrozenPdf(tx, quoteId)
    if (frozen !== null) return frozen
    const row = await getQuoteRow(tx, quoteId)
    const parties = await getParties(tx, { companyId: row.company_id, contactId: row.contact_id })
    const logo = await loadLogo(scope.context.files, parties.seller.logoFileKey)
    const currency = row.currency as QuoteDocument['currency']
    const facts = { parties, content: row.content, currency, now: tx.now, number: null, logo }
    return { document: buildDocument(facts), fileKey: null }
  })
}

function preview(scope: Scope, document: QuoteDocument): Promise<Uint8Array> {
  return scope.context.pdf.renderQuote(document, { watermark: 'draft' }).catch((error: unknown) => {
    if (error instanceof PdfError && error.reason !== 'failed')
      throw new DomainError('service_unavailable', { retryAfterSeconds: 2 })
    throw error
  })
}

import { type PdfAsker, PdfError } from '#server/integrations/pdf/port.ts'
import type { AppContext } from '#server/scope.ts'
import type { QuoteDocument, QuotePages } from '#shared/domain/documents/quote-document.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/**
 * Draws the pages of a quote. A document that took too long once would take too long again: its author is told, and no program
 * retries for ever. Errors: document_too_long, service_unavailable.
 */
export async function drawQuote(
  { pdf }: AppContext,
  document: QuoteDocument,
  asker: PdfAsker,
  options?: { watermark: 'draft' },
): Promise<Uint8Array> {
  return tellTooLong(pdf.renderQuote(document, asker, options))
}

/** The same as pages for the screen. Errors: document_too_long, service_unavailable. */
export async function drawQuotePages(
  { pdf }: AppContext,
  document: QuoteDocument,
  asker: PdfAsker,
  options?: { watermark: 'draft' },
): Promise<QuotePages> {
  return tellTooLong(pdf.renderQuotePages(document, asker, options))
}

async function tellTooLong<T>(drawing: Promise<T>): Promise<T> {
  try {
    return await drawing
  } catch (error) {
    const isTooLong = error instanceof PdfError && error.reason === 'timeout'
    throw isTooLong ? new DomainError('document_too_long', { cause: error }) : error
  }
}

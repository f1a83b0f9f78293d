import { reportTooLong } from '#server/features/platform/commands/report-too-long.ts'
import type { PdfAsker } from '#server/integrations/pdf/port.ts'
import type { AppContext } from '#server/scope.ts'
import type { QuoteDocument, QuotePages } from '#shared/domain/documents/quote-document.ts'

/** Draws the pages of a quote. Errors: document_too_long, service_unavailable. */
export async function drawQuote(
  { pdf }: AppContext,
  document: QuoteDocument,
  asker: PdfAsker,
  options?: { watermark: 'draft' },
): Promise<Uint8Array> {
  return reportTooLong(pdf.renderQuote(document, asker, options))
}

/** The same as pages for the screen. Errors: document_too_long, service_unavailable. */
export async function drawQuotePages(
  { pdf }: AppContext,
  document: QuoteDocument,
  asker: PdfAsker,
  options?: { watermark: 'draft' },
): Promise<QuotePages> {
  return reportTooLong(pdf.renderQuotePages(document, asker, options))
}

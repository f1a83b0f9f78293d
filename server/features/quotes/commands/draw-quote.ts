import { type PdfAsker, PdfError } from '#server/integrations/pdf/port.ts'
import type { AppContext } from '#server/scope.ts'
import { DomainError } from '#shared/domain/error-codes.ts'
import type { QuoteDocument } from '#shared/domain/quote-document.ts'

/**
 * The pages of a quote. One that passes the time of a drawing would pass it again: its author is told, and no program asks
 * for ever. Errors: document_too_long, service_unavailable.
 */
export async function drawQuote(
  { pdf }: AppContext,
  document: QuoteDocument,
  asker: PdfAsker,
  options?: { watermark: 'draft' },
): Promise<Uint8Array> {
  try {
    return await pdf.renderQuote(document, asker, options)
  } catch (error) {
    const isTooLong = error instanceof PdfError && error.reason === 'timeout'
    throw isTooLong ? new DomainError('document_too_long', { cause: error }) : error
  }
}

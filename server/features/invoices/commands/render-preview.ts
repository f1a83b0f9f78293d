import { drawInvoicePages } from '#server/features/invoices/steps/draw-invoice.ts'
import type { Scope } from '#server/scope.ts'
import type { QuotePages } from '#shared/domain/documents/quote-document.ts'
import { readDocument } from './read-files.ts'

/**
 * The pages to look at, for as long as someone waits for them: of an issued invoice as its frozen document is drawn today, marked on a
 * draft. Errors: not_found, document_too_long, service_unavailable.
 */
export async function renderPreview(
  scope: Scope,
  input: { invoiceId: string },
  signal?: AbortSignal,
): Promise<QuotePages> {
  const { orgId, userId, context } = scope
  return drawInvoicePages(context, await readDocument(scope, input), { orgId, userId, signal })
}

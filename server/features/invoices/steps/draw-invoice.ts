import { reportTooLong } from '#server/features/platform/commands/report-too-long.ts'
import type { PdfAsker } from '#server/integrations/pdf/port.ts'
import type { AppContext } from '#server/scope.ts'
import type { QuotePages } from '#shared/domain/documents/quote-document.ts'
import { writeCii } from '#shared/domain/e-invoice-files/write-cii.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { toEInvoice } from '#shared/domain/invoices/to-e-invoice.ts'

/** The two files of an issued invoice: the PDF/A-3 with its `factur-x.xml`, and that XML by itself. */
export type InvoiceFiles = { pdf: Uint8Array; xml: Uint8Array }

/** Draws the files of an invoice. Errors: document_too_long, service_unavailable, e_invoice_character. */
export async function drawInvoice(
  { pdf }: AppContext,
  document: InvoiceDocument,
  asker: PdfAsker,
): Promise<InvoiceFiles> {
  const xml = writeCii(toEInvoice(document))
  return { xml: Buffer.from(xml), pdf: await reportTooLong(pdf.renderInvoice(document, xml, asker)) }
}

/** Draws the pages for the screen, a draft's with its mark. Errors: document_too_long, service_unavailable. */
export async function drawInvoicePages(
  { pdf }: AppContext,
  document: InvoiceDocument,
  asker: PdfAsker,
): Promise<QuotePages> {
  const options = document.number === null ? ({ watermark: 'draft' } as const) : undefined
  return reportTooLong(pdf.renderInvoicePages(document, asker, options))
}

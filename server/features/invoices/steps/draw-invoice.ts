import { type PdfAsker, PdfError } from '#server/integrations/pdf/port.ts'
import type { AppContext } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { writeEInvoice } from './write-e-invoice.ts'

/** The two files of an issued invoice: the PDF/A-3 with its `factur-x.xml`, and that XML by itself. */
export type InvoiceFiles = { pdf: Uint8Array; xml: Uint8Array }

/** Draws the files of an invoice. Errors: document_too_long, service_unavailable, e_invoice_character. */
export async function drawInvoice(
  { pdf }: AppContext,
  document: InvoiceDocument,
  asker: PdfAsker,
): Promise<InvoiceFiles> {
  const xml = writeEInvoice(document)
  try {
    return { xml: Buffer.from(xml), pdf: await pdf.renderInvoice(document, xml, asker) }
  } catch (error) {
    const isTooLong = error instanceof PdfError && error.reason === 'timeout'
    throw isTooLong ? new DomainError('document_too_long', { cause: error }) : error
  }
}

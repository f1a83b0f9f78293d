import type { MandateForm } from '#shared/domain/direct-debits/mandate-form.ts'
import type { DossierPaper } from '#shared/domain/documents/dossier-paper.ts'
import type { QuoteDocument, QuotePages } from '#shared/domain/documents/quote-document.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import type { StatementDocument } from '#shared/domain/invoices/statement-document.ts'
import type { ReceiptDocument } from '#shared/domain/payments/receipt-document.ts'
import type { ReminderLetter } from '#shared/domain/reminders/reminder-letter.ts'
import type { ReportPaper } from '#shared/domain/reports/report-paper.ts'
import type { SignatureProof } from '#shared/domain/signatures/signature-proof.ts'
import type { SignedBlock } from '#shared/domain/signatures/signed-block.ts'

/**
 * Draws PDF/A-3b documents (A4, tagged, French), off the event loop. The same input gives the same bytes.
 * A quote without an issue date, which PDF/A would refuse, is plain PDF 1.7.
 * Every promise may reject with PdfError.
 */
export type PdfRenderer = {
  /** The quote as the client reads it. `watermark: 'draft'` prints « Brouillon » across each page. */
  renderQuote(
    document: QuoteDocument,
    asker: PdfAsker,
    options?: { watermark?: 'draft' },
  ): Promise<Uint8Array>
  /** The same pages for the screen: SVG without text or address, and the lines that they print. */
  renderQuotePages(
    document: QuoteDocument,
    asker: PdfAsker,
    options?: { watermark?: 'draft' },
  ): Promise<QuotePages>
  /**
   * The invoice as the client reads it. With the XML of `writeCii` (profile EN 16931 or EXTENDED) it is a Factur-X: those very
   * bytes attached as `factur-x.xml`, and an XMP that says their profile; it fails when they do not say every term of the document. A draft has none, and a mark across its pages. `stamp`: words over a
   * duplicate, which is no e-invoice.
   */
  renderInvoice(
    document: InvoiceDocument,
    xml: string | null,
    asker: PdfAsker,
    options?: { watermark?: 'draft'; stamp?: string },
  ): Promise<Uint8Array>
  /** The same pages for the screen, as those of a quote. */
  renderInvoicePages(
    document: InvoiceDocument,
    asker: PdfAsker,
    options?: { watermark?: 'draft' },
  ): Promise<QuotePages>
  /** Draws a client's statement, as it is sent. */
  renderStatement(document: StatementDocument, asker: PdfAsker): Promise<Uint8Array>
  /** Draws the letter of a reminder, as it is posted. */
  renderLetter(document: ReminderLetter, asker: PdfAsker): Promise<Uint8Array>
  /** Draws the receipt of a payment. */
  renderReceipt(document: ReceiptDocument, asker: PdfAsker): Promise<Uint8Array>
  /** Draws a paper of several parts, with its contents where it asks for them. */
  renderDossier(paper: DossierPaper, asker: PdfAsker): Promise<Uint8Array>
  /** Draws a table of a report. */
  renderReport(paper: ReportPaper, asker: PdfAsker): Promise<Uint8Array>
  /**
   * The proof of a simple electronic signature, with the same facts attached as `dossier-de-preuve.json`. `form`: a mandate, which stands on a
   * page before it.
   */
  renderProof(proof: SignatureProof, asker: PdfAsker, form?: MandateForm | null): Promise<Uint8Array>
  /** A signature’s block alone, on a sheet of its size, for the seal to lay over the box of the document that was shown. */
  renderSignedBlock(block: SignedBlock, on: string, asker: PdfAsker): Promise<Uint8Array>
  /** Ends the processes; what still waits is rejected (`closed`). */
  close(): Promise<void>
}

/**
 * The asker of a document. Users are served in turn, each once in all their organizations, and so are the clients of each
 * organization; each may have a limited number of documents waiting.
 */
export type PdfAsker = {
  orgId: string
  /** Null for a client’s link and for the system. */
  userId: string | null
  /** A sending or a signature: before the looks that anybody waits for, and counted apart from them. */
  urgent?: boolean
  /** Aborted when nobody waits any more: a document that was not begun gives up its place (`abandoned`). */
  signal?: AbortSignal | undefined
}

/**
 * Why a PDF could not be made: `busy` (too many wait, or it waited too long: try later), `timeout` and `too_large`
 * (over the limit of time or memory: it would be again), `crashed` (the process died), `failed` (the document could not be laid out), `abandoned`, `closed`.
 */
export type PdfErrorReason = 'busy' | 'timeout' | 'too_large' | 'crashed' | 'failed' | 'abandoned' | 'closed'

/** A PDF that was not made. */
export class PdfError extends Error {
  readonly reason: PdfErrorReason

  constructor(reason: PdfErrorReason, detail: string) {
    super(`PDF ${reason}: ${detail}`)
    this.name = 'PdfError'
    this.reason = reason
  }
}

import type { QuoteDocument, QuotePages } from '#shared/domain/documents/quote-document.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import type { StatementDocument } from '#shared/domain/invoices/statement-document.ts'
import type { ReceiptDocument } from '#shared/domain/payments/receipt-document.ts'
import type { SignatureProof } from '#shared/domain/signatures/signature-proof.ts'

/** Request of the pool to a worker. */
export type PdfRequest = { id: number } & PdfWork
export type PdfWork =
  | { kind: 'quote' | 'quote-pages'; document: QuoteDocument; options: { watermark?: 'draft' } }
  | {
      kind: 'invoice'
      document: InvoiceDocument
      xml: string | null
      options: { watermark?: 'draft'; stamp?: string }
    }
  | { kind: 'invoice-pages'; document: InvoiceDocument; options: { watermark?: 'draft' } }
  | { kind: 'statement'; document: StatementDocument }
  | { kind: 'receipt'; document: ReceiptDocument }
  | { kind: 'proof'; proof: SignatureProof }

/** The worker's answers, one per request and in order. */
export type PdfAnswer = { id: number } & PdfOutcome
export type PdfOutcome = { pdf: Uint8Array } | { pages: QuotePages } | { failure: string }

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

/** Message to a drawing process, which draws one document at a time. */
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
  | { kind: 'letter'; document: ReminderLetter }
  | { kind: 'receipt'; document: ReceiptDocument }
  | { kind: 'dossier'; paper: DossierPaper }
  | { kind: 'report'; paper: ReportPaper }
  | { kind: 'proof'; proof: SignatureProof; form: MandateForm | null }
  | { kind: 'signed-block'; block: SignedBlock; on: string }

/** Its answer. */
export type PdfAnswer = PdfOutcome & {
  /** Physical memory of the process after the document, in megabytes. */
  megabytes: number
}
export type PdfOutcome = { pdf: Uint8Array } | { pages: QuotePages } | { failure: string }

/** Limits of a drawing process, which it keeps by itself (`watchdog.ts`). */
export type DrawingLimits = {
  /** Most work for one document, in milliseconds (`afterWork`). */
  timeoutMs: number
  /** Most physical memory of the process, in megabytes. */
  megabytes: number
}

/** How a process that ended itself says why: the signal is all that its parent gets. */
export const LIMIT_SIGNALS = { timeout: 'SIGALRM', too_large: 'SIGKILL' } as const

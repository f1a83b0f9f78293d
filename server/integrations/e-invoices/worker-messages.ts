import type { EInvoice } from '#shared/domain/e-invoices/e-invoice.ts'
import type { ErrorCode } from '#shared/domain/error-codes.ts'

export type ReaderRequest = { id: number; bytes: Uint8Array }

/** What the thread makes of one file; `fault` is a mistake of ours, with its stack. */
export type ReaderOutcome =
  | { invoice: EInvoice }
  | { refusal: { code: ErrorCode; message: string } }
  | { fault: string }

export type ReaderAnswer = { id: number; outcome: ReaderOutcome }

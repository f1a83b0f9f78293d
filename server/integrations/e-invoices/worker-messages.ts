import type { ErrorCode } from '#shared/domain/error-codes.ts'
import type { ReadEInvoice } from './port.ts'

export type ReaderRequest = { id: number; bytes: Uint8Array }

/** What the thread makes of one file; `fault` is a mistake of ours, with its stack. */
export type ReaderOutcome =
  | { read: ReadEInvoice }
  | { refusal: { code: ErrorCode; message: string } }
  | { fault: string }

export type ReaderAnswer = { id: number; outcome: ReaderOutcome }

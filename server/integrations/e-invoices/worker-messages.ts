import type { ErrorCode } from '#shared/domain/error-codes.ts'
import type { LifeCycleMessage } from '#shared/domain/invoices/life-cycle/message.ts'
import type { ReadEInvoice } from './port.ts'

/** What each kind of file is read as. */
export type ReadFiles = { invoice: ReadEInvoice; life_cycle_message: LifeCycleMessage }

export type ReaderRequest = { id: number; as: keyof ReadFiles; bytes: Uint8Array }

/** What the thread makes of one file; `fault` is a mistake of ours, with its stack. */
export type ReaderOutcome =
  | { read: ReadFiles[keyof ReadFiles] }
  | { refusal: { code: ErrorCode; message: string } }
  | { fault: string }

export type ReaderAnswer = { id: number; outcome: ReaderOutcome }

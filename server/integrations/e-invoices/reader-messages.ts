import type { ErrorCode } from '#shared/domain/error-codes.ts'
import type { LifeCycleMessage } from '#shared/domain/invoices/life-cycle/message.ts'
import type { ReadEInvoice } from './port.ts'

/** The result of reading each kind of file. */
export type ReadFiles = { invoice: ReadEInvoice; life_cycle_message: LifeCycleMessage }

export type ReaderRequest = { id: number; as: keyof ReadFiles; bytes: Uint8Array }

/** The thread's answer on a file; `fault` is a mistake of ours, with its stack. */
export type ReaderOutcome =
  | { read: ReadFiles[keyof ReadFiles] }
  | { refusal: { code: ErrorCode; message: string } }
  | { fault: string }

export type ReaderAnswer = { id: number; outcome: ReaderOutcome }

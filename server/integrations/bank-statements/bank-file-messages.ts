import type { ErrorCode } from '#shared/domain/error-codes.ts'
import type { HashedBankFile } from './port.ts'

export type BankFileRequest = { id: number; bytes: Uint8Array }

/** `fault` is a mistake of ours, with its stack. */
export type BankFileAnswer = {
  id: number
  /** The file was so long that the thread has grown with it. */
  large: boolean
  outcome: { read: HashedBankFile } | { refusal: { code: ErrorCode; message: string } } | { fault: string }
}

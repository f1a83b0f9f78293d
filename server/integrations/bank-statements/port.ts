import type { BankStatement } from '#shared/domain/bank-files/statement.ts'
import type { BankTable } from '#shared/domain/bank-files/table-layout.ts'

/** Statements, or the table of a CSV, whose columns are still to be named. */
export type ReadBankFile =
  | { kind: 'statements'; statements: BankStatement[] }
  | ({ kind: 'table' } & BankTable)

/** `sha256` is that of the file as the bank wrote it, so that it is known again however it was sent. */
export type HashedBankFile = ReadBankFile & { sha256: string }

export type BankFileReader = {
  /**
   * Reads a bank's file: CAMT.053 or 054, OFX 1 or 2, CFONB 120, or a CSV; as it is or in gzip. Errors: `bank_file_unreadable`, `bank_file_unbalanced`,
   * `bank_file_too_large` (also where it takes too much time or memory), and service_unavailable while too many wait.
   * Organizations are served in turn. The bytes are given away: they may not be used again.
   */
  read(bytes: Uint8Array, orgId: string): Promise<HashedBankFile>
  close(): Promise<void>
}

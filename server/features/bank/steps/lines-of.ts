import { type KeyedLine, keyLines } from '#shared/domain/bank-files/entry-keys.ts'
import { readTable } from '#shared/domain/bank-files/read-table.ts'
import type { BankContent } from '../queries/imports.ts'

/** The lines of a file. Errors: bank_file_unreadable and bank_file_unbalanced for a table. */
export const linesOf = (content: BankContent): KeyedLine[] =>
  content.kind === 'lines' ? content.lines : keyLines(readTable(content.records, content.columns).lines)

import { type KeyedLine, keyLines } from '#shared/domain/bank-files/entry-keys.ts'
import { type LeftOut, readTable } from '#shared/domain/bank-files/read-table.ts'
import type { StoredImport } from '../queries/imports.ts'

type Importable = Pick<StoredImport, 'content' | 'iban' | 'currency'>

/** The lines of a file, and those of a table that are no movement of the account. Errors: bank_file_unreadable and bank_file_unbalanced for a table. */
export function readContent({ content, ...account }: Importable): { lines: KeyedLine[]; leftOut: LeftOut[] } {
  if (content.kind === 'lines') return { lines: content.lines, leftOut: [] }
  const { lines, leftOut } = readTable(content, content.columns, account)
  return { lines: keyLines(lines), leftOut }
}

/** Errors: those of `readContent`. */
export const linesOf = (stored: Importable): KeyedLine[] => readContent(stored).lines

import { readCsv } from './read-csv.ts'

/** Cells of a table, its first line being the names of the columns; `lines` tells where each row stands in a spreadsheet, from 1. */
export type CsvTable = { columns: string[]; rows: string[][]; lines: number[] }
/** `headLine`: where the names of the columns stand. */
type NamedCsvTable = CsvTable & { headLine: number }

/** Reads a CSV file (`readCsv`) whose first line names the columns. Null when it has no line, an open quote, or a character that no text has. */
export function readCsvTable(file: string): NamedCsvTable | null {
  if (file.includes('\0')) return null
  const read = readCsv(file)
  const [head, ...rows] = read.ok ? read.records : []
  if (head === undefined) return null
  const trimmed = (cells: string[]) => cells.map((cell) => cell.trim())
  return {
    columns: trimmed(head.cells),
    headLine: head.row,
    rows: rows.map(({ cells }) => trimmed(cells)),
    lines: rows.map(({ row }) => row),
  }
}

import { CSV_MARK } from './csv.ts'

/** Cells of a table, its first line being the names of the columns; `lines` tells where each row begins in the file, from 1. */
export type CsvTable = { columns: string[]; rows: string[][]; lines: number[] }

/**
 * Reads a CSV file of any spreadsheet: `;`, `,` or tab, whichever parts the first line most, quotes doubled within quotes. Empty
 * lines are left out. Null when it has no line or holds a character that no text has.
 */
export function readCsv(text: string): CsvTable | null {
  const source = text.startsWith(CSV_MARK) ? text.slice(1) : text
  if (source.includes('\0')) return null
  const first = source.slice(0, Math.max(0, source.search(/[\r\n]/)) || source.length)
  const separator = [';', ',', '\t'].toSorted((a, b) => first.split(b).length - first.split(a).length)[0]!
  const [head, ...rows] = records(source, separator).filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (head === undefined) return null
  return { columns: head.cells, rows: rows.map(({ cells }) => cells), lines: rows.map(({ line }) => line) }
}

type CsvRecord = { cells: string[]; line: number }

function records(source: string, separator: string): CsvRecord[] {
  const found: CsvRecord[] = []
  let line = 1
  let record: CsvRecord = { cells: [], line }
  let start = 0
  let at = 0
  const cell = (end: number) => record.cells.push(source.slice(start, end).trim())
  while (at <= source.length) {
    if (source[at] === '"' && source.slice(start, at).trim() === '') {
      const { text, end, breaks } = quoted(source, at)
      record.cells.push(text)
      line += breaks
      at = end
      while (at < source.length && source[at] !== separator && !isBreak(source[at])) at++
    } else {
      while (at < source.length && source[at] !== separator && !isBreak(source[at]) && source[at] !== '"')
        at++
      if (source[at] === '"' && source.slice(start, at).trim() === '') continue
      while (at < source.length && source[at] !== separator && !isBreak(source[at])) at++
      cell(at)
    }
    if (source[at] === separator) {
      at++
      start = at
      continue
    }
    found.push(record)
    if (source[at] === '\r' && source[at + 1] === '\n') at++
    at++
    start = at
    line++
    record = { cells: [], line }
    if (at >= source.length) break
  }
  return found
}

const isBreak = (character: string | undefined) => character === '\n' || character === '\r'

/** The text within quotes that begin at `from`, and where it ends; quotes that never end take the rest. */
function quoted(source: string, from: number): { text: string; end: number; breaks: number } {
  const parts: string[] = []
  let at = from + 1
  for (;;) {
    const close = source.indexOf('"', at)
    const end = close === -1 ? source.length : close
    parts.push(source.slice(at, end))
    at = end + 1
    if (close === -1 || source[at] !== '"') break
    parts.push('"')
    at++
  }
  const text = parts.join('')
  return { text: text.trim(), end: Math.min(at, source.length), breaks: text.split('\n').length - 1 }
}

/** The text of a spreadsheet's file: UTF-8, else Windows-1252, which French spreadsheets still write. */
export function decodeCsv(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

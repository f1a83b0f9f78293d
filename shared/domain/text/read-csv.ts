import { CSV_MARK, withoutGuard } from './csv.ts'
import { decodeUtf16 } from './decode-text.ts'

/** A record of a CSV file; `row` is its number in a spreadsheet, where the first line is 1. */
export type CsvRecord = { row: number; cells: string[] }
/** `open_quote`: the quotes that open in `row` never close. */
export type ReadCsv = { ok: true; records: CsvRecord[] } | { ok: false; fault: 'open_quote'; row: number }

const SEPARATORS = [';', ',', '\t'] as const

/** Lines that tell the separator: what banks write above the titles is few of them. */
const SEPARATOR_LINES = 40

/** The separator that the first lines have most outside quotes; `;` when they have none. A decimal comma counts less than what parts cells. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]))
  let quoted = false
  let lines = 0
  for (const character of text) {
    if (character === '"') quoted = !quoted
    else if (!quoted && character === '\n' && ++lines >= SEPARATOR_LINES) break
    else if (!quoted && counts.has(character)) counts.set(character, counts.get(character)! + 1)
  }
  return SEPARATORS.reduce((best, separator) =>
    counts.get(separator)! > counts.get(best)! ? separator : best,
  )
}

/** « sep=; », the line by which a file tells spreadsheets its separator. */
const SEPARATOR_LINE = /^"?sep=(.)"?[;,\t]*\r?(?:\n|$)/i

/**
 * Reads a CSV file as spreadsheets write it: `;`, `,` or tabs, quotes as in RFC 4180, any line end, the UTF-8 mark allowed. Blank
 * lines count but are left out, and so does « sep=; », whose mark parts the cells. The apostrophe that `csvLine` puts before a formula comes off again.
 */
export function readCsv(file: string): ReadCsv {
  const text = file.startsWith(CSV_MARK) ? file.slice(CSV_MARK.length) : file
  const told = SEPARATOR_LINE.exec(text)
  const separator = told?.[1] ?? separatorOf(text)
  const records: CsvRecord[] = []
  let row = told ? 2 : 1
  let cells: string[] = []
  let at = told?.[0].length ?? 0
  while (at < text.length) {
    let cell: string
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1)
      if (end === -1) return { ok: false, fault: 'open_quote', row }
      cell = text.slice(at + 1, end).replaceAll('""', '"')
      at = end + 1
    } else cell = ''
    // Text after the closing quote belongs to the cell too, as spreadsheets read it.
    const start = at
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1
    cells.push(withoutGuard(cell + text.slice(start, at)))
    if (text[at] === separator) {
      at += 1
      if (at === text.length) cells.push('')
      else continue
    }
    if (cells.some((one) => one.trim() !== '')) records.push({ row, cells })
    cells = []
    row += 1
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
  return { ok: true, records }
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

/** The text of a spreadsheet's file: UTF-16, UTF-8, else Windows-1252, which Excel writes in France. */
export function decodeCsv(bytes: Uint8Array): string {
  const wide = decodeUtf16(bytes)
  if (wide !== null) return wide
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

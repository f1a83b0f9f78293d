/**
 * Start of a formula in a spreadsheet, also after blanks and invisible marks, which some programs drop. A phone number (« +33 6…
 * ») is not a formula and stays as it is.
 */
const formula = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@])/u
/** Some spreadsheets read full-width, small and raised signs as the plain sign; the minus sign (U+2212) has no other form. */
const plain = (text: string) =>
  text
    .replace(/^[\s\p{Cc}\p{Cf}]{40,}/u, ' ')
    .slice(0, 40)
    .normalize('NFKC')
    .replaceAll('\u2212', '-')
const phone = /^\+[\d\s]+$/
/** An amount of `csvAmount` below zero: nothing runs a number, and a spreadsheet must be able to add it up. */
const negativeAmount = /^-\d+,\d\d$/

/** Bytes of a UTF-8 mark: without it Excel reads accents wrongly. */
export const CSV_MARK = '\ufeff'

/**
 * A line of a CSV file as French spreadsheets read it: `;` between cells, quotes where needed, CRLF at the end. A text
 * that a spreadsheet would run as a formula gets an apostrophe in front (OWASP, CSV injection).
 */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`
}

/** Whether a text, apostrophes before it aside, is one that a spreadsheet would run: those get one more, so that reading is exact. */
function isFormula(value: string): boolean {
  const bare = value.replace(/^'+/, '')
  return formula.test(plain(bare)) && !phone.test(bare)
}

/** The text that a cell was written from: without the apostrophe that `csvLine` put before a formula. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && isFormula(cell) ? cell.slice(1) : cell
}

function csvCell(value: string | null): string {
  if (value === null) return ''
  const safe = isFormula(value) && !negativeAmount.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** `1234,56`: cents as a French spreadsheet reads a number. */
export function csvAmount(cents: number): string {
  return (cents / 100).toFixed(2).replace('.', ',')
}

export type CsvFile = {
  headers: { 'content-type': string; 'content-disposition': string }
  body: ReadableStream
}

/** A column of a CSV file: what its first line says, and its cell of a row. */
export type CsvColumn<Row> = readonly [title: string, cell: (row: Row) => string | null]

/** A CSV file to download, written as it is read. */
export function csvFile<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  pages: AsyncGenerator<Row[]>,
): CsvFile {
  return textFile({
    name: `${name}.csv`,
    type: 'text/csv',
    first: CSV_MARK + csvLine(columns.map(([title]) => title)),
    line: (row) => csvLine(columns.map(([, cell]) => cell(row))),
    pages,
  })
}

/** Rows that are all read already, as the only page of a file. */
export async function* onePage<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}

type TextFile<Row> = {
  name: string
  type: string
  /** The text before the first row. */
  first: string
  line: (row: Row) => string
  pages: AsyncGenerator<Row[]>
  /** How its text is written, where that is not UTF-8. */
  charset?: string
  encode?: (text: string) => Uint8Array
}

const encoder = new TextEncoder()
const utf8 = (text: string): Uint8Array => encoder.encode(text)

/**
 * A file of text to download: `pages` are asked for one by one, so a slow reader slows the writing. Its first part holds the first page,
 * so that whoever has it knows that the rows can be read.
 */
export function textFile<Row>(file: TextFile<Row>): CsvFile {
  const { name, type, first, line, pages, charset = 'utf-8', encode = utf8 } = file
  let before = first
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pages.next()
      const text = before + (done ? '' : value.map(line).join(''))
      before = ''
      if (!done || text !== '') controller.enqueue(encode(text))
      if (done) controller.close()
    },
    cancel: () => void pages.return(undefined),
  })
  const headers = {
    'content-type': `${type}; charset=${charset}`,
    'content-disposition': `attachment; filename="${name}"`,
  }
  return { headers, body }
}

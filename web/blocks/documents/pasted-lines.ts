import { readCsv } from '#shared/domain/text/read-csv.ts'
import { formatDecimal, parseDecimal } from '#web/ui/decimal.ts'
import type { EditedLine, ItemLine } from './line-operations.ts'

/** A number of a spreadsheet's cell, rounded to what a line can have: « 1 025,00 € », « 5.5 », « 1,3333 ». */
function numberOf(cell: string, scale: number): number | null {
  const read = parseDecimal(cell.replaceAll(/[€%\s]/g, ''), 6) ?? null
  return read === null ? null : Math.round(read / 10 ** (6 - scale))
}
/** The head of a table: a line of this name has a price. */
const isHead = ([name = '', ...cells]: readonly string[]) =>
  /^(d[ée]signation|description|libell[ée]|article|prestation)s?$/i.test(name) &&
  cells.some((cell) => cell !== '') &&
  cells.every((cell) => numberOf(cell, 3) === null)
/** The cells of what a spreadsheet puts on the clipboard; a text of several lines stands in quotes. */
function rowsOf(text: string): string[][] {
  const read = readCsv(`sep=\t\n${text}`)
  // Quotes that never close are inches.
  const rows = read.ok
    ? read.records.map(({ cells }) => cells)
    : text.split(/\r?\n/).map((row) => row.split('\t'))
  return rows.map((cells) => cells.map((cell) => cell.trim()))
}
const isDiscount = (cell: string) => /^[-−].*%$/.test(cell)

/**
 * Rows copied from a spreadsheet, cells between tabs, as lines that look like `model`: description, then quantity, unit
 * (letters), unit price, rate and discount (« -10% »), each where it is. A row with one number has a price; one without words is left out.
 * A row without a tab is none of a spreadsheet: it is a section that `cellsOfLines` wrote.
 */
export function linesOfCells(text: string, model: ItemLine): EditedLine[] {
  return rowsOf(text)
    .filter((cells) => cells[0] && !isHead(cells))
    .map(([description = '', ...cells]): EditedLine => {
      if (cells.length === 0)
        return { kind: 'section', id: crypto.randomUUID(), title: description.slice(0, 200) }
      const discount = cells.find(isDiscount)
      const rate = cells.find((cell) => cell.endsWith('%') && !isDiscount(cell))
      const unit = cells.find((cell) => /\p{L}/u.test(cell) && numberOf(cell, 3) === null)
      const numbers = cells.filter((cell) => !cell.endsWith('%') && numberOf(cell, 3) !== null)
      const [first, second] = numbers
      const quantity = second === undefined ? null : numberOf(first!, 3)
      const price = numberOf(second ?? first ?? '', 2)
      const vat = rate === undefined ? null : numberOf(rate, 2)
      return {
        ...model,
        id: crypto.randomUUID(),
        description: description.slice(0, 4_000),
        quantityMilli: quantity ?? 1_000,
        unit: unit?.slice(0, 20) ?? model.unit,
        unitPriceCents: price ?? 0,
        discountBps: discount === undefined ? 0 : Math.abs(numberOf(discount, 2) ?? 0),
        vatRateBps: vat ?? model.vatRateBps,
      }
    })
}

/** Lines as rows of a spreadsheet, which `linesOfCells` reads again as they were; a section is its title alone. */
export function cellsOfLines(lines: readonly EditedLine[]): string {
  return lines
    .map((line) => {
      if (line.kind === 'section') return inCell(line.title)
      const { description, quantityMilli, unit, unitPriceCents, discountBps, vatRateBps } = line
      return [
        inCell(description),
        formatDecimal(quantityMilli, 3, 0),
        unit ?? '',
        formatDecimal(unitPriceCents, 2),
        `${formatDecimal(vatRateBps, 2, 0)}%`,
        ...(discountBps > 0 ? [`-${formatDecimal(discountBps, 2, 0)}%`] : []),
      ].join('\t')
    })
    .join('\n')
}

/** As spreadsheets write a cell: in quotes where it has several lines. */
const inCell = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

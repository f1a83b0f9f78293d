import { formatDecimal, parseDecimal } from '#web/ui/decimal.ts'
import type { EditedLine, ItemLine } from './line-operations.ts'

/** A number of a spreadsheet's cell, rounded to what a line can have: « 1 025,00 € », « 5.5 », « 1,3333 ». */
function numberOf(cell: string, scale: number): number | null {
  const read = parseDecimal(cell.replaceAll(/[€%\s]/g, ''), 6) ?? null
  return read === null ? null : Math.round(read / 10 ** (6 - scale))
}
const isTitle = (cells: readonly string[]) =>
  /^(d[ée]signation|description|libell[ée]|article|prestation)s?$/i.test(cells[0] ?? '')

/**
 * Rows copied from a spreadsheet, cells between tabs, as lines that look like `model`: description, then quantity, unit
 * (letters), unit price and rate, each where it is. A row with one number has a price; one without words is left out.
 */
export function linesOfCells(text: string, model: ItemLine): ItemLine[] {
  return text
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells[0] && !isTitle(cells))
    .map(([description = '', ...cells]) => {
      const rate = cells.find((cell) => cell.endsWith('%'))
      const unit = cells.find((cell) => /\p{L}/u.test(cell) && numberOf(cell, 3) === null)
      const numbers = cells.filter((cell) => cell !== rate && numberOf(cell, 3) !== null)
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
        discountBps: 0,
        vatRateBps: vat ?? model.vatRateBps,
      }
    })
}

/** Lines as rows of a spreadsheet, which `linesOfCells` reads again; a section is its title alone. */
export function cellsOfLines(lines: readonly EditedLine[]): string {
  return lines
    .map((line) => {
      if (line.kind === 'section') return inCell(line.title)
      const { description, quantityMilli, unit, unitPriceCents, vatRateBps } = line
      return [
        inCell(description),
        formatDecimal(quantityMilli, 3, 0),
        unit ?? '',
        formatDecimal(unitPriceCents, 2),
        `${formatDecimal(vatRateBps, 2, 0)}%`,
      ].join('\t')
    })
    .join('\n')
}

/** A cell has one line. */
const inCell = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

import type { DocumentView, Row, Sheets } from './document-view.ts'

/** Millimetres. */
const WIDTH = 174
const PAGE = 252
/** With the head of a first page and two lines this still is one page. */
const HIGHEST_END = 138
const GAP = 4
/** How far a guess may be from the truth. */
const DOUBT = 25
/** The highest block that is kept together: more than a page would be cut at its foot. Less than a page by its head, and by a fifth for the guess. */
const HIGHEST_KEPT = 200
/** Lines that go with the end. */
const CLOSING_LINES = 2
/** From a line to the next, and a letter, at 9, 8.5 and 7.5 pt of Inter: measured. */
const text = { line: 4.15, letter: 1.7 }
const fine = { line: 3.92, letter: 1.53 }
const small = { line: 3.46, letter: 1.36 }
const FIRST_LINE = 2.4
const TITLE = 9
const AMOUNT = 5.3
const BAR = 13.5
const SECTION = 9.6

type Size = { line: number; letter: number }
/** In letters of the usual width: capitals are 1.3, the widest 1.9 (Inter). */
const lengthOf = (words: string) =>
  words.length + 0.3 * countOf(words, /\p{Lu}/gu) + 0.6 * countOf(words, /[WMŒÆ@%…—]/gu)
const countOf = (words: string, kind: RegExp) => words.match(kind)?.length ?? 0
const linesIn = (words: string, width: number, { letter }: Size) =>
  Math.max(1, Math.ceil((lengthOf(words) * letter) / width))
const heightOf = (lines: readonly string[], width: number, size: Size) =>
  lines.reduce((sum, words) => sum + linesIn(words, width, size) * size.line, 0)

/** `beside`: what stands at the left of the amounts; `own`: what comes between amounts and blocks, and after them. In millimetres. */
export function sheetsOf(view: Omit<DocumentView, 'sheets'>, beside: number, own: number): Sheets {
  const end = endHeight(view, beside) + own
  const lines = view.rows.length
  const free = PAGE - headHeight(view) - end - rowsHeight(view)
  const fitting = [2.2, 1.8, 1.5].find((padding) => 2 * (lines + 1) * padding <= free)
  const sure = 4.4 * (lines + 1) + DOUBT <= free
  const kept = sure ? 'nothing' : end <= HIGHEST_END ? 'end' : 'amounts'
  const rowPadding = fitting ?? 1.8
  const below = kept === 'end' ? end : 2 * GAP + sumsHeight(view, beside) + own
  return { kept, rowPadding, closing: closingRows(view, rowPadding, HIGHEST_KEPT - below) }
}

/** How many of the last rows go with the end, in the room that it leaves. */
function closingRows(view: Pick<DocumentView, 'rows' | 'columns'>, padding: number, room: number): number {
  const width = descriptionWidth(view)
  let height = 0
  let items = 0
  let count = 0
  for (const row of view.rows.toReversed()) {
    height += rowHeight(row, width) + 2 * padding
    items += row.kind === 'item' ? 1 : 0
    const isTall = row.kind === 'item' && row.tall
    if (row.kind === 'section' || isTall || height > room || items > CLOSING_LINES) break
    count += 1
  }
  return count
}

/** Of lines of text at the left of the amounts. */
export const besideHeight = (lines: readonly string[]): number =>
  lines.length === 0 ? 0 : TITLE + heightOf(lines, 80, text)

function headHeight({ buyer, subject, facts, seller, logo }: Omit<DocumentView, 'sheets'>): number {
  const address = [buyer.name, ...(buyer.attention === null ? [] : [buyer.attention]), ...buyer.lines]
  const right = 34 + Math.max(32, 7 + heightOf(address, 70, text))
  const others = Math.max(0, facts.length - 3)
  const left = (logo === null ? 0 : 17) + heightOf([seller.name, ...seller.lines], 80, text) + others * 5
  return Math.max(left, right) + 5 + (subject === null ? 0 : 5 + heightOf([subject], WIDTH, text) * 1.3)
}

/** Without the space above and below each. */
const descriptionWidth = ({ columns }: Pick<DocumentView, 'columns'>): number =>
  WIDTH - columns.reduce((sum, column) => sum + column.width, 0)

function rowsHeight(view: Omit<DocumentView, 'sheets'>): number {
  const width = descriptionWidth(view)
  return view.rows.reduce((sum, row) => sum + rowHeight(row, width), FIRST_LINE)
}

function rowHeight(row: Row, width: number): number {
  if (row.kind === 'section') return SECTION - 4
  if (row.kind === 'subtotal') return FIRST_LINE
  const [first = '', ...rest] = row.description
  return FIRST_LINE + (linesIn(first, width, text) - 1) * text.line + heightOf(rest, width, fine)
}

const sumsHeight = ({ amounts, below }: Pick<DocumentView, 'amounts' | 'below'>, beside: number): number =>
  Math.max(beside, (amounts.length + below.length) * AMOUNT + BAR + (below.length > 0 ? 1.5 : 0))

function endHeight(view: Omit<DocumentView, 'sheets'>, beside: number): number {
  const parts = view.blocks.map(
    ({ lines, small: isSmall }) => TITLE + heightOf(lines, WIDTH, isSmall ? small : text),
  )
  return GAP + sumsHeight(view, beside) + GAP + parts.reduce((sum, height) => sum + height, 0)
}

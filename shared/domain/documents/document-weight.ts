/** The parts that make the pages of a document long. */
export type DocumentWeight = {
  /** UTF-16 units, blanks included. */
  letters: number
  /** Lines of the column « Désignation », about; 50 fill a page. */
  rows: number
}
type WeighedLine = { kind: 'section'; title: string } | { kind: 'item'; description: string }

/**
 * Most that a devis, an invoice or a credit note may hold: 40 pages, whatever they are made of. Drawn for the screen they take
 * 2 s and 220 MB, of the 256 that a drawing process may have (ADR 161).
 */
export const DOCUMENT_WEIGHT_MAX: DocumentWeight = { letters: 80_000, rows: 2_000 }

/** Letters of a row of the narrowest column: with a discount and VAT beside it, 67 mm at 8.5 pt. */
const LETTERS_OF_A_ROW = 40
const LINE_END = /\r\n|[\n\r\u2028\u2029\v\f]/
/** Letters as wide as two others: capitals, M and W of any case, and what follows the alphabets (arrows, emoji, Chinese). */
const WIDE = /[\p{Lu}mw%@—…œæ\u2190-\u{10ffff}]/gu

/** Weighs a text as it will be printed: words are cut where they do not fit, so that only letters and ends of lines count. */
export function weighText(text: string): DocumentWeight {
  let rows = 0
  for (const line of text.split(LINE_END)) {
    const wide = line.match(WIDE)?.length ?? 0
    rows += Math.max(1, Math.ceil((line.length + wide) / LETTERS_OF_A_ROW))
  }
  return { letters: text.length, rows }
}

/** Weighs the lines of a document together. */
export function weighLines(lines: readonly WeighedLine[]): DocumentWeight {
  const sum: DocumentWeight = { letters: 0, rows: 0 }
  for (const line of lines) {
    const { letters, rows } = weighText(line.kind === 'section' ? line.title : line.description)
    sum.letters += letters
    sum.rows += rows
  }
  return sum
}

/** Whether a weight is more than can be drawn. */
export function isTooHeavy({ letters, rows }: DocumentWeight): boolean {
  return letters > DOCUMENT_WEIGHT_MAX.letters || rows > DOCUMENT_WEIGHT_MAX.rows
}

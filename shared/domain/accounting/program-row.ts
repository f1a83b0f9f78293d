import type { FecRow } from './fec.ts'

/** Writes a row of the books as a line of a program's file, end of line included. */
export type RowWriter = (row: FecRow) => string

/** The side of a row, and its amount in cents, above zero. */
export function sideOf({ Debit, Credit }: FecRow): { side: 'D' | 'C'; cents: number } {
  const debit = centsOf(Debit)
  return debit > 0 ? { side: 'D', cents: debit } : { side: 'C', cents: centsOf(Credit) }
}
const centsOf = (amount: string) => Number(amount.replace(',', ''))

/**
 * The label of a row, with the client on their account (à-nouveaux do not name them). These programs have one number for an account, and
 * ours of a client (`CompAuxNum`) cut to it would be that of another one.
 */
export const labelOfRow = ({ CompAuxLib, EcritureLib }: FecRow): string =>
  EcritureLib.includes(CompAuxLib) ? EcritureLib : `${CompAuxLib} ${EcritureLib}`

/** `1234.56`. */
export const pointAmount = (cents: number): string => (cents / 100).toFixed(2)

/** `20261231` as `31122026`. */
export const dayFirst = (day: string): string => `${day.slice(6)}${day.slice(4, 6)}${day.slice(0, 4)}`

/** Numbers the pieces of a file 1, 2, 3…, whatever their journal: the rows of one piece follow one another. After `most`, 1 again. */
export function createPieceCount(most: number): (row: FecRow) => number {
  let [last, count] = ['', 0]
  return ({ EcritureNum }) => {
    if (EcritureNum !== last) count = (count % most) + 1
    last = EcritureNum
    return count
  }
}

/** A column of `length` characters: the text cut at its end, or filled with spaces. */
export const column = (text: string, length: number): string => text.slice(0, length).padEnd(length)
/** The same, cut at its beginning: numbers of pieces differ by their end. */
export const endColumn = (text: string, length: number): string => text.slice(-length).padEnd(length)
export const blank = (length: number): string => ' '.repeat(length)

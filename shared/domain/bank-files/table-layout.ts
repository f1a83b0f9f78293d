import type { CsvRecord } from '../text/read-csv.ts'
import { type BankColumn, missingColumn, recogniseBankColumns } from './bank-columns.ts'
import { centsOfText } from './cents-of-text.ts'
import { dayOfText } from './day.ts'
import { currencyOf, directionOf, isBooked } from './direction-and-currency.ts'
import { refuseFile } from './statement.ts'

/** The table of a bank's CSV, whose columns are still to be named. */
export type BankTable = {
  titles: string[]
  records: CsvRecord[]
  /** The line that was taken for the titles; null where the table has none. */
  header: CsvRecord | null
}

/** Where the line of titles may stand: banks write the account and the period above it. */
const TITLES_WITHIN = 30
const TITLE_LETTERS = 120

const isDay = (cell: string) => dayOfText(cell) !== null
/** « 2180,40 » and « 12 », not « 20261104 », which may be a day, nor a long number, which names an account. */
const isAmount = (cell: string) =>
  cell !== '' && !isDay(cell) && cell.length < 20 && centsOfText(cell) !== null
/** Whether a line tells a movement rather than names columns: titles hold neither a day nor an amount. */
const holdsMovement = (cells: readonly string[]): boolean =>
  cells.some((cell) => isDay(cell.trim())) && cells.some((cell) => isAmount(cell.trim()))

/**
 * Finds the table: below the first line of which a date, a label and an amount are recognised; else below the line that stands right
 * above the movements and holds none itself; else without titles. Errors: bank_file_unreadable.
 */
export function tableOf(records: readonly CsvRecord[]): BankTable {
  const known = records
    .slice(0, TITLES_WITHIN)
    .findIndex(({ cells }) => missingColumn(recogniseBankColumns(cells)) === null)
  const first = firstMovement(records)
  const above = first > 0 ? records[first - 1] : undefined
  const isNamed = above && above.cells.length >= (records[first]?.cells.length ?? 0) - 1
  const at = known >= 0 ? known : isNamed ? first - 1 : first >= 0 ? null : 0
  if (records.length < 2 && at !== null)
    refuseFile(
      'Ce fichier n’a pas de mouvements\u00a0: il faut une ligne de titres, puis une ligne par mouvement.',
    )
  return at === null ? withoutTitles(records.slice(first)) : withTitles(records.slice(at))
}

/** Where the movements begin; a day and a balance above the titles, which banks write too, are followed by no movement. */
function firstMovement(records: readonly CsvRecord[]): number {
  const holds = records.slice(0, TITLES_WITHIN + 1).map(({ cells }) => holdsMovement(cells))
  const first = holds.findIndex((is, at) => is && (holds[at + 1] ?? true))
  return first >= 0 ? first : holds.indexOf(true)
}

/** The table whose first line names its columns. */
export function withTitles([header, ...records]: readonly CsvRecord[]): BankTable {
  const titles = (header?.cells ?? []).map((title) => title.trim().slice(0, TITLE_LETTERS))
  return { titles, records, header: header ?? null }
}

/** The table of which every line is a movement. */
export function withoutTitles(records: readonly CsvRecord[]): BankTable {
  const width = Math.max(0, ...records.map(({ cells }) => cells.length))
  const titles = Array.from({ length: width }, (_, at) => `Colonne ${at + 1}`)
  return { titles, records: [...records], header: null }
}

/** Guesses what each column holds, by its title, then by what stands in it. */
export function guessBankColumns({ titles, records, header }: BankTable): (BankColumn | null)[] {
  const named = header === null ? guessByContent(titles.length, records) : recogniseBankColumns(titles)
  return named.map((kind, at) => {
    if (kind !== null) return kind
    const told = tellingKind(titles[at] ?? '', columnOf(records, at))
    return told !== null && !named.includes(told) ? told : null
  })
}

export const columnOf = (records: readonly CsvRecord[], at: number): string[] =>
  records.flatMap(({ cells }) => cells[at]?.trim() || [])

/** A column that says the direction, the currency or the state of movements in every cell, whatever its title. */
export function tellingKind(title: string, cells: readonly string[]): BankColumn | null {
  if (cells.length === 0) return null
  // The currency of a card payment abroad, beside the amount in that of the account.
  const isOfOrigin = /origin|local|initial/i.test(title)
  const directions = new Set(cells.map(directionOf))
  // A single letter may be any code: both must be there.
  const isSaid = cells.some((cell) => cell.length > 2) || directions.size === 2
  if (!directions.has(null) && isSaid) return 'direction'
  if (!isOfOrigin && cells.every((cell) => currencyOf(cell) !== null)) return 'currency'
  return cells.every((cell) => isBooked(cell) !== null) ? 'status' : null
}

const letters = (text: string) => text.replace(/[^\p{L}]/gu, '').length

/** Without titles: the days, the amounts with decimals or signs, and the longest text. */
function guessByContent(width: number, records: readonly CsvRecord[]): (BankColumn | null)[] {
  const columns = Array.from({ length: width }, (_, at) => columnOf(records, at))
  const found: (BankColumn | null)[] = columns.map(() => null)
  const most = Math.floor(records.length / 2)
  const take = (kind: BankColumn, at: number | undefined) => {
    if (at !== undefined && at >= 0) found[at] = kind
  }
  const places = (fits: (cells: string[]) => boolean) =>
    columns.flatMap((cells, at) => (cells.length > 0 && fits(cells) ? [at] : []))
  const days = places((cells) => cells.length > most && cells.every(isDay))
  take('bookedOn', days[0])
  take('valueOn', days[1])
  const amounts = places((cells) => cells.every(isAmount) && cells.some((cell) => /[.,+-]/.test(cell)))
  const whole = amounts.find((at) => columns[at]!.length === records.length)
  const [debit, credit] = amounts
  if (whole !== undefined) take('amount', whole)
  else if (debit !== undefined && credit !== undefined && areTurns(records, debit, credit)) {
    take('debit', debit)
    take('credit', credit)
  }
  const texts = columns.map((cells, at) => ({
    at,
    length: cells.reduce((sum, cell) => sum + letters(cell), 0),
  }))
  const longest = texts.toSorted((one, other) => other.length - one.length)[0]
  if (longest && longest.length > 0) take('label', longest.at)
  return found
}

/** Whether each line has one of both alone. */
const areTurns = (records: readonly CsvRecord[], one: number, other: number): boolean =>
  records.every(({ cells }) => ((cells[one]?.trim() ?? '') !== '') !== ((cells[other]?.trim() ?? '') !== ''))

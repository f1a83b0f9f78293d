import { DomainError } from '../domain-error.ts'
import type { CsvRecord } from '../text/read-csv.ts'
import { type BankColumn, bankColumnTitles, missingColumn } from './bank-columns.ts'
import { centsOfText } from './cents-of-text.ts'
import { dayOfText } from './day.ts'
import {
  currencyOf,
  directionOf,
  isBalanceText,
  isBooked,
  isSpending,
  otherCurrencyIn,
} from './direction-and-currency.ts'
import {
  amountText,
  assertFewLines,
  type BankStatement,
  refuseAt,
  refuseFile,
  type StatementLine,
  shortText,
} from './statement.ts'
import { type BankTable, columnOf, tellingKind } from './table-layout.ts'

/** The account that a table is imported into. */
type TableAccount = { iban: string; currency: string }

/** Lines that are no movement of the account, and what they say of it: a currency, a state, or nothing for a balance. */
export type LeftOut = { why: 'currency' | 'status' | 'balance'; said: string; lines: number }

type Cells = (column: BankColumn) => string
type Row = { row: number; cell: Cells; joined: (column: BankColumn) => string[] }

/**
 * Reads the lines of a table. Lines of another currency, of a state that the bank did not book, and of a balance are left out and told.
 * Errors: bank_file_unreadable and bank_file_unbalanced with the line or the column, bank_file_too_large.
 */
export function readTable(
  table: BankTable,
  columns: readonly (BankColumn | null)[],
  account: TableAccount,
): BankStatement & { leftOut: LeftOut[] } {
  const missing = missingColumn(columns)
  if (missing !== null) refuseFile(`Aucune colonne n’est choisie pour «\u202f${missing}\u202f».`)
  assertFewLines(table.records.length)
  assertTold(table, columns, account)
  const titleOf = (column: BankColumn) => table.titles[columns.indexOf(column)] ?? bankColumnTitles[column]
  const left: LeftOut[] = []
  const rows = table.records.map((record): Row => {
    const joined = (column: BankColumn) =>
      columns.flatMap((kind, at) => (kind === column ? shortText(record.cells[at] ?? '') || [] : []))
    return { row: record.row, joined, cell: (column) => (record.cells[columns.indexOf(column)] ?? '').trim() }
  })
  const isWordless = wordlessOf(table)
  const kept = rows.filter(({ row, cell }, index) => {
    const why =
      leftOutOf({ row, cell }, account, titleOf) ?? balanceOf(table.records[index]!, cell, isWordless)
    if (why === null) return true
    const same = left.find((one) => one.why === why.why && one.said === why.said)
    if (same) same.lines += 1
    else left.push({ ...why, lines: 1 })
    return false
  })
  const own = ownIbanOf(kept, account)
  const read = kept.map((row) => {
    const balance = row.cell('balance')
    const balanceCents = balance === '' ? null : (centsOfText(balance) ?? unread(row.row, balance))
    return { line: lineOf(row, own, titleOf), balanceCents }
  })
  const lines = read.map(({ line }) => line)
  // A row that was left out may have moved the balance of the next line.
  const isWhole = !left.some(({ why }) => why !== 'balance')
  const balances = isWhole ? balancesOf(read) : { openingCents: null, closingCents: null }
  if (balances.openingCents === null) assertSigned(lines, columns)
  return { format: 'csv', account: null, currency: null, ...balances, lines, leftOut: left }
}

/** Refuses a table of which a column that turns, converts or undoes movements is left out, and names the column. */
function assertTold(
  { titles, records }: BankTable,
  columns: readonly (BankColumn | null)[],
  { currency }: TableAccount,
): void {
  const isSplit = columns.includes('debit') && columns.includes('credit')
  for (const [at, kind] of columns.entries()) {
    const title = titles[at] ?? ''
    if (kind === 'amount' || kind === 'debit' || kind === 'credit') {
      const other = columns.includes('currency') ? null : otherCurrencyIn(title, currency)
      if (other) refuseFile(`La colonne «\u202f${title}\u202f» est en ${other}, et le compte en ${currency}.`)
    }
    if (kind !== null) continue
    const cells = columnOf(records, at)
    const told = tellingKind(title, cells)
    if (told === null || columns.includes(told)) continue
    const matters =
      told === 'direction'
        ? !isSplit && turnsSome(records, at, columns.indexOf('amount'))
        : told === 'currency'
          ? cells.some((cell) => currencyOf(cell) !== currency)
          : cells.some((cell) => isBooked(cell) === false)
    if (matters)
      refuseFile(
        `La colonne «\u202f${title}\u202f» change ce que disent les montants\u00a0: choisissez «\u202f${bankColumnTitles[told]}\u202f» pour elle.`,
      )
  }
}

/** Refuses amounts of which none is negative though a label says a payment and no balance proves them: the file lost their signs. */
function assertSigned(lines: readonly StatementLine[], columns: readonly (BankColumn | null)[]): void {
  if (columns.includes('direction') || (columns.includes('debit') && columns.includes('credit'))) return
  if (lines.some(({ amountCents }) => amountCents < 0)) return
  const spent = lines.find(({ label }) => isSpending(label))
  if (spent)
    refuseAt(
      spent,
      `«\u202f${spent.label.slice(0, 40)}\u202f» est une dépense, et aucun montant de ce fichier n’est négatif. Exportez-le avec des montants signés, ou avec un débit et un crédit.`,
    )
}

/** Whether a column of directions makes an amount negative that is written without a sign, and contradicts none that has one. */
function turnsSome(records: readonly CsvRecord[], directionAt: number, amountAt: number): boolean {
  const said = records.map(({ cells }) => ({
    sign: directionOf(cells[directionAt]?.trim() ?? ''),
    cents: centsOfText(cells[amountAt]?.trim() ?? '') ?? 0,
  }))
  const isDenied = said.some(({ sign, cents }) => sign === 1 && cents < 0)
  return !isDenied && said.some(({ sign, cents }) => sign === -1 && cents > 0)
}

/** Why a line is no movement of the account; null: it is one. */
function leftOutOf(
  { row, cell }: Pick<Row, 'row' | 'cell'>,
  { currency }: TableAccount,
  titleOf: (column: BankColumn) => string,
): Omit<LeftOut, 'lines'> | null {
  const unknown = (column: BankColumn): never =>
    refuseAt(
      { row },
      `«\u202f${cell(column).slice(0, 40)}\u202f», dans la colonne «\u202f${titleOf(column)}\u202f», n’est pas compris.`,
    )
  const status = cell('status')
  if (status !== '' && !(isBooked(status) ?? unknown('status')))
    return { why: 'status', said: status.slice(0, 40) }
  const written = cell('currency')
  const code = written === '' ? currency : (currencyOf(written) ?? unknown('currency'))
  return code === currency ? null : { why: 'currency', said: code }
}

/** A line of a balance: it says so, or it has a day and an amount and no word where every other line has some. */
function balanceOf(
  record: CsvRecord,
  cell: Cells,
  isWordless: (record: CsvRecord) => boolean,
): Omit<LeftOut, 'lines'> | null {
  const texts = dayOfText(cell('bookedOn')) === null ? record.cells : [cell('label')]
  return texts.some((text) => isBalanceText(text)) || isWordless(record) ? { why: 'balance', said: '' } : null
}

const hasWords = ({ cells }: CsvRecord): boolean => cells.some((cell) => /\p{L}{3}/u.test(cell))

/** In a table without titles, the one line without a word: the account and its closing balance, as LCL writes them. */
function wordlessOf({ header, records }: BankTable): (record: CsvRecord) => boolean {
  const wordless = header === null ? records.filter((record) => !hasWords(record)) : []
  const [only] = wordless
  const isLast = only === records.at(-1) || only === records[0]
  return (record) => wordless.length === 1 && records.length > 1 && isLast && record === only
}

/** The IBAN that is no counterparty: the account's own, also where the file is the proof that it is, because every line bears it. */
function ownIbanOf(rows: readonly Row[], account: TableAccount): ReadonlySet<string> {
  const written = new Set(rows.map(({ cell }) => plainIban(cell('iban'))))
  const everywhere = rows.length > 1 && written.size === 1 ? [...written] : []
  return new Set([account.iban, ...everywhere])
}

const plainIban = (text: string) => text.replace(/\s/g, '').toUpperCase()

const unread = (row: number, text: string): never =>
  refuseAt({ row }, `le montant «\u202f${text.slice(0, 40)}\u202f» ne peut pas être lu.`)

function lineOf(
  { row, cell, joined }: Row,
  own: ReadonlySet<string>,
  titleOf: (column: BankColumn) => string,
): StatementLine {
  const bookedOn =
    dayOfText(cell('bookedOn')) ??
    refuseAt(
      { row },
      cell('bookedOn') === ''
        ? 'elle n’a pas de date.'
        : `la date «\u202f${cell('bookedOn').slice(0, 40)}\u202f» n’existe pas.`,
    )
  const amountCents = amountOf(row, cell, titleOf)
  const iban = plainIban(cell('iban'))
  const counterparty = shortText(cell('counterparty')).slice(0, 140)
  return {
    row,
    bankRef: shortText(cell('bankRef')).slice(0, 140) || null,
    entryCents: amountCents,
    amountCents,
    bookedOn,
    valueOn: dayOfText(cell('valueOn')),
    label: shortText(togetherOf(joined('label'))) || counterparty || 'Mouvement sans libellé',
    counterparty: counterparty || null,
    counterpartyIban: !own.has(iban) && /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(iban) ? iban : null,
    references: [...new Set(joined('reference').map((text) => text.slice(0, 140)))],
    reversal: false,
  }
}

/** Texts of several columns in one, without those that another holds already. */
function togetherOf(texts: readonly string[]): string {
  const isIn = (text: string, other: string) => other.toLowerCase().includes(text.toLowerCase())
  return texts
    .filter((text, at) =>
      texts.every((other, place) => place === at || !isIn(text, other) || (text === other && at < place)),
    )
    .join(' ')
}

function amountOf(row: number, cell: Cells, titleOf: (column: BankColumn) => string): number {
  const centsIn = (column: BankColumn): number => {
    const text = cell(column)
    return text === '' ? 0 : (centsOfText(text) ?? unread(row, text))
  }
  const named = (column: BankColumn) => `«\u202f${titleOf(column)}\u202f»`
  const [debit, credit, amount] = [centsIn('debit'), centsIn('credit'), centsIn('amount')]
  const isSplit = cell('debit') !== '' || cell('credit') !== ''
  if (debit !== 0 && credit !== 0) refuseAt({ row }, 'elle a un débit et un crédit.')
  if (!isSplit && cell('amount') === '') refuseAt({ row }, 'elle n’a pas de montant.')
  // A debit is written with or without its sign.
  const split = credit - Math.abs(debit)
  if (isSplit && cell('amount') !== '' && Math.abs(split) !== Math.abs(amount))
    refuseAt(
      { row },
      `${named('amount')} et ${named(debit === 0 ? 'credit' : 'debit')} ne disent pas le même montant.`,
    )
  const cents = isSplit ? split : amount
  if (cell('direction') === '') return cents
  const sign = directionOf(cell('direction'))
  if (sign === null || (cents < 0 && sign > 0) || (isSplit && cents * sign < 0))
    return refuseAt(
      { row },
      `«\u202f${cell('direction').slice(0, 40)}\u202f», dans la colonne ${named('direction')}, ne va pas avec le montant ${amountText(cents)}.`,
    )
  return sign * Math.abs(cents)
}

type Read = { line: StatementLine; balanceCents: number | null }

/** Checks a balance on each line, whichever way the lines go; throws at the first that does not follow from its neighbour. */
function balancesOf(read: readonly Read[]): { openingCents: number | null; closingCents: number | null } {
  const first = read[0]?.balanceCents ?? null
  const last = read.at(-1)?.balanceCents ?? null
  if (read.length === 0 || read.some(({ balanceCents }) => balanceCents === null))
    return { openingCents: null, closingCents: null }
  const wrongDown = read.findIndex((_, index) => index > 0 && !follows(read[index - 1]!, read[index]!))
  const wrongUp = read.findIndex((_, index) => index > 0 && !follows(read[index]!, read[index - 1]!))
  if (wrongDown === -1) return { openingCents: first! - read[0]!.line.amountCents, closingCents: last }
  if (wrongUp === -1) return { openingCents: last! - read.at(-1)!.line.amountCents, closingCents: first }
  const at = Math.max(wrongDown, wrongUp)
  const { line, balanceCents } = read[at]!
  throw new DomainError('bank_file_unbalanced', {
    message: `Ligne ${line.row}\u00a0: le solde (${amountText(balanceCents!)}) ne suit pas de la ligne voisine et du montant (${amountText(line.amountCents)}).`,
  })
}

const follows = (before: Read, after: Read): boolean =>
  before.balanceCents! + after.line.amountCents === after.balanceCents

import { fold } from '../../french/fold.ts'
import { DomainError } from '../domain-error.ts'
import type { CsvRecord } from '../text/read-csv.ts'
import { centsOfText } from './amount.ts'
import { dayOfText } from './day.ts'
import {
  amountText,
  assertFewLines,
  type BankStatement,
  refuseAt,
  refuseFile,
  type StatementLine,
  shortText,
} from './statement.ts'

export const bankColumns = [
  'bookedOn',
  'valueOn',
  'label',
  'counterparty',
  'reference',
  'amount',
  'debit',
  'credit',
  'balance',
  'bankRef',
  'iban',
] as const
/** The kinds of columns in a bank's CSV. */
export type BankColumn = (typeof bankColumns)[number]

export const bankColumnTitles: Record<BankColumn, string> = {
  bookedOn: 'Date',
  valueOn: 'Date de valeur',
  label: 'Libellé',
  counterparty: 'Tiers',
  reference: 'Référence du paiement',
  amount: 'Montant',
  debit: 'Débit',
  credit: 'Crédit',
  balance: 'Solde',
  bankRef: 'Identifiant de l’opération',
  iban: 'IBAN du tiers',
}

const titles: Record<BankColumn, readonly string[]> = {
  bookedOn: [
    'date',
    'date operation',
    'date d operation',
    'date de l operation',
    'date comptable',
    'dateop',
    'date de comptabilisation',
    'settlement date utc',
    'date ecriture',
  ],
  valueOn: ['date valeur', 'date de valeur', 'dateval', 'valeur'],
  label: [
    'libelle',
    'libelle operation',
    'libelle de l operation',
    'libelle complet',
    'description',
    'intitule',
    'nature de l operation',
    'label',
    'operation',
    'detail',
    'details',
    'libelle simplifie',
  ],
  counterparty: [
    'tiers',
    'contrepartie',
    'emetteur',
    'nom de la contrepartie',
    'nom du tiers',
    'beneficiaire',
    'counterparty name',
    'payeur',
  ],
  reference: [
    'reference',
    'ref',
    'reference paiement',
    'reference du paiement',
    'informations complementaires',
    'communication',
    'motif',
  ],
  amount: [
    'montant',
    'montant eur',
    'montant en euros',
    'montant en eur',
    'montant euro s',
    'montant total',
    'amount',
    'montant de l operation',
    'montant total ttc',
  ],
  debit: ['debit', 'debit euros', 'debit eur', 'montant debit', 'sortie', 'depense'],
  credit: ['credit', 'credit euros', 'credit eur', 'montant credit', 'entree', 'recette'],
  balance: ['solde', 'solde apres operation', 'balance', 'solde eur', 'nouveau solde'],
  bankRef: [
    'identifiant',
    'id',
    'id transaction',
    'numero d operation',
    'transaction id',
    'identifiant de l operation',
    'identifiant de transaction',
  ],
  iban: ['iban', 'iban du tiers', 'iban contrepartie', 'counterparty iban', 'iban de la contrepartie'],
}

const plainTitle = (title: string) =>
  fold(title)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Guesses the kind of each column by its title; each kind once, the first that fits. */
export function recogniseBankColumns(header: readonly string[]): (BankColumn | null)[] {
  const free = new Set<BankColumn>(bankColumns)
  return header.map((title) => {
    const column = bankColumns.find((one) => free.has(one) && titles[one].includes(plainTitle(title))) ?? null
    if (column !== null) free.delete(column)
    return column
  })
}

/** Where the line of titles may stand: banks write the account and the period above it. */
const TITLES_WITHIN = 20

/** The table in a bank's CSV: the first line of which a date and an amount are recognised, else the first line. */
export function tableOf(records: readonly CsvRecord[]): { titles: string[]; records: CsvRecord[] } {
  const at = records
    .slice(0, TITLES_WITHIN)
    .findIndex(({ cells }) => missingColumn(recogniseBankColumns(cells)) === null)
  const header = records[Math.max(at, 0)]
  if (!header || records.length < 2)
    refuseFile(
      'Ce fichier n’a pas de mouvements\u00a0: il faut une ligne de titres, puis une ligne par mouvement.',
    )
  return { titles: header.cells, records: records.slice(Math.max(at, 0) + 1) }
}

/** Names the columns still to be chosen before the lines can be read, for a message; null when all are. */
export function missingColumn(columns: readonly (BankColumn | null)[]): string | null {
  if (!columns.includes('bookedOn')) return bankColumnTitles.bookedOn
  if (!columns.includes('label') && !columns.includes('counterparty')) return bankColumnTitles.label
  if (columns.includes('amount')) return null
  return columns.includes('credit') && columns.includes('debit')
    ? null
    : `${bankColumnTitles.amount}, ou ${bankColumnTitles.debit} et ${bankColumnTitles.credit}`
}

/** Reads the lines of a table. Errors: bank_file_unreadable and bank_file_unbalanced with the line, bank_file_too_large. */
export function readTable(
  records: readonly CsvRecord[],
  columns: readonly (BankColumn | null)[],
): BankStatement {
  const missing = missingColumn(columns)
  if (missing !== null) refuseFile(`Aucune colonne n’est choisie pour «\u202f${missing}\u202f».`)
  assertFewLines(records.length)
  const read = records.map(({ row, cells }) => {
    const cell = (column: BankColumn) => (cells[columns.indexOf(column)] ?? '').trim()
    const balance = cell('balance')
    const balanceCents = balance === '' ? null : (centsOfText(balance) ?? unread(row, balance))
    return { line: lineOf(row, cell), balanceCents }
  })
  return {
    format: 'csv',
    account: null,
    currency: null,
    ...balancesOf(read),
    lines: read.map(({ line }) => line),
  }
}

const unread = (row: number, text: string): never =>
  refuseAt({ row }, `le montant «\u202f${text.slice(0, 40)}\u202f» ne peut pas être lu.`)

function lineOf(row: number, cell: (column: BankColumn) => string): StatementLine {
  const bookedOn =
    dayOfText(cell('bookedOn')) ??
    refuseAt({ row }, `la date «\u202f${cell('bookedOn').slice(0, 40)}\u202f» n’existe pas.`)
  const amountCents = amountOf(row, cell)
  const iban = cell('iban').replace(/\s/g, '').toUpperCase()
  const counterparty = shortText(cell('counterparty')).slice(0, 140)
  const reference = shortText(cell('reference')).slice(0, 140)
  return {
    row,
    bankRef: shortText(cell('bankRef')).slice(0, 140) || null,
    entryCents: amountCents,
    amountCents,
    bookedOn,
    valueOn: dayOfText(cell('valueOn')),
    label: shortText(cell('label')) || counterparty || 'Mouvement sans libellé',
    counterparty: counterparty || null,
    counterpartyIban: /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(iban) ? iban : null,
    references: reference === '' ? [] : [reference],
    reversal: false,
  }
}

function amountOf(row: number, cell: (column: BankColumn) => string): number {
  const amount = cell('amount')
  if (amount !== '') return centsOfText(amount) ?? unread(row, amount)
  const [debit, credit] = [cell('debit'), cell('credit')].map((text) =>
    text === '' ? 0 : (centsOfText(text) ?? unread(row, text)),
  )
  if (debit !== 0 && credit !== 0) refuseAt({ row }, 'elle a un débit et un crédit.')
  if (cell('debit') === '' && cell('credit') === '') refuseAt({ row }, 'elle n’a pas de montant.')
  // A debit is written with or without its sign.
  return credit! - Math.abs(debit!)
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

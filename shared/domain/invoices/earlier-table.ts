import { type CsvTable, readCsvTable } from '#shared/domain/text/csv-table.ts'
import { fold } from '#shared/french/fold.ts'
import { parseMoney } from '#shared/french/format.ts'
import { parseSiren } from '#shared/french/siren.ts'
import { isIsoDay } from '#shared/time/calendar-day.ts'
import { type EarlierField, type EarlierInvoice, type EarlierKind, earlierFaults } from './earlier-invoice.ts'

/** Lines of one import. */
export const EARLIER_LINES_MAX = 10_000

/** The fields of a table, as the screen calls them, with the folded words by which a column is recognised. */
export const earlierColumns = {
  number: {
    label: 'Numéro',
    required: true,
    words: ['numero', 'n°', 'no', 'number', 'facture', 'reference', 'ref'],
  },
  issuedOn: { label: 'Date', required: true, words: ['date', 'emission', 'emise', 'issued'] },
  dueOn: { label: 'Échéance', required: false, words: ['echeance', 'due'] },
  clientName: { label: 'Client', required: true, words: ['client', 'customer', 'societe', 'nom', 'tiers'] },
  clientSiren: { label: 'SIREN du client', required: false, words: ['siren', 'siret'] },
  title: { label: 'Objet', required: false, words: ['objet', 'titre', 'libelle', 'description'] },
  kind: { label: 'Type', required: false, words: ['type', 'nature'] },
  netCents: { label: 'Total HT', required: false, words: ['ht', 'net'] },
  vatCents: { label: 'TVA', required: false, words: ['tva', 'vat', 'taxe'] },
  grossCents: { label: 'Total TTC', required: true, words: ['ttc', 'total', 'montant', 'gross'] },
  // « du » alone is in « Nom du client »: only its accent tells what is owed.
  owedCents: { label: 'Reste dû', required: false, words: ['reste', 'dû', 'solde', 'impaye', 'owed'] },
} as const satisfies Record<EarlierField, { label: string; required: boolean; words: readonly string[] }>

/** The column of each field, by its rank in the file; absent where it has none. */
export type EarlierMapping = Partial<Record<EarlierField, number>>
export type EarlierProblem = { line: number; field: EarlierField; text: string }
export type EarlierReading = { invoices: EarlierInvoice[]; problems: EarlierProblem[] }

const fields = Object.keys(earlierColumns) as EarlierField[]
/** Fields whose words are surer come first: « Date d’échéance » is no date of issue, « Total HT » no total. */
const bySureness: EarlierField[] = [
  ...(['dueOn', 'clientSiren', 'owedCents', 'netCents', 'vatCents', 'grossCents', 'kind'] as const),
  ...(['issuedOn', 'clientName', 'title', 'number'] as const),
]

/** « Code client » and « E-mail du client » name no client. */
const notNames = [
  'code',
  'numero',
  'n°',
  'no',
  'id',
  'ref',
  'reference',
  'mail',
  'email',
  'adresse',
  'ville',
  'type',
]
const isOfField = (field: EarlierField, name: readonly string[]) =>
  field !== 'clientName' || !notNames.some((word) => name.includes(word))

/** The columns that the names of a file tell; each column serves one field. */
export function guessMapping(columns: readonly string[]): EarlierMapping {
  const names = columns.map((name) => [
    ...fold(name).split(/[^a-z0-9°]+/),
    ...name.normalize('NFC').toLowerCase().split(/\s+/),
  ])
  const mapping: EarlierMapping = {}
  const taken = new Set<number>()
  for (const field of bySureness) {
    const { words } = earlierColumns[field]
    const found = words.flatMap((word) =>
      names.findIndex((name, at) => !taken.has(at) && name.includes(word) && isOfField(field, name)),
    )
    const column = found.find((at) => at >= 0)
    if (column === undefined) continue
    mapping[field] = column
    taken.add(column)
  }
  return mapping
}

/** Fields that a mapping must have and lacks. */
export const missingColumns = (mapping: EarlierMapping): EarlierField[] =>
  fields.filter((field) => earlierColumns[field].required && mapping[field] === undefined)

/** The table of a file; where its first line tells an invoice, its columns have no names and no line is lost. Null when it is none. */
export function readEarlierCsv(text: string): CsvTable | null {
  const table = readCsvTable(text)
  if (table === null) return null
  const { columns } = table
  const isInvoice =
    columns.some((cell) => parseDay(cell) !== null) &&
    columns.some((cell) => parseDay(cell) === null && /\d/.test(cell) && parseMoney(cell) !== null)
  if (!isInvoice) return table
  const width = Math.max(columns.length, ...table.rows.map((row) => row.length))
  return {
    columns: Array.from({ length: width }, (_, at) => `Colonne ${at + 1}`),
    rows: [columns, ...table.rows],
    lines: [table.headLine, ...table.lines],
  }
}

/** Reads the lines of a table, in the currency of the organization, with every fault by its line. Null when the file is no table. */
export function readEarlierTable(
  text: string,
  mapping: EarlierMapping,
  today: string,
  currency = 'EUR',
): EarlierReading | null {
  const table = readEarlierCsv(text)
  if (table === null) return null
  const problems: EarlierProblem[] = []
  const invoices: EarlierInvoice[] = []
  const seen = new Map<string, number>()
  table.rows.forEach((row, index) => {
    const line = table.lines[index] ?? 0
    const { invoice, faults } = readRow((field) => cellOf(row, mapping[field]), today)
    faults.push(...untold(table.columns, row, mapping, currency))
    const twin = seen.get(invoice.number)
    if (twin !== undefined && invoice.number !== '')
      faults.push({ field: 'number', text: `Ce numéro est déjà à la ligne ${twin}.` })
    seen.set(invoice.number, line)
    problems.push(...faults.map((fault) => ({ line, ...fault })))
    invoices.push(invoice)
  })
  if (invoices.length === 0)
    problems.push({ line: 1, field: 'number', text: 'Ce fichier n’a aucune facture.' })
  if (invoices.length > EARLIER_LINES_MAX)
    problems.push({
      line: EARLIER_LINES_MAX + 1,
      field: 'number',
      text: 'Un fichier compte au plus 10\u202f000 factures\u00a0: partagez-le.',
    })
  return { invoices, problems }
}

const UNPAID =
  /^(?:impayee?|a payer|a regler|non (?:payee?|reglee?)|en attente(?: de (?:paiement|reglement))?|en retard|echue|unpaid|overdue|partiellement (?:payee?|reglee?)|paiement partiel)$/
const NOT_ISSUED = /^(?:brouillon|draft|annulee?|cancell?ed|void|abandonnee?)$/

/** Contradictions of an ignored column: another currency, an invoice that is not issued, or not paid. */
function untold(
  columns: readonly string[],
  row: readonly string[],
  mapping: EarlierMapping,
  currency: string,
): Faults {
  const read = new Set(Object.values(mapping))
  return row.flatMap((cell, at): Faults => {
    if (read.has(at) || cell === '') return []
    const said = `«\u202f${cell.slice(0, 40)}\u202f», dans la colonne «\u202f${columns[at] || `Colonne ${at + 1}`}\u202f»`
    const word = fold(cell).trim()
    if (/^[A-Z]{3}$/.test(cell) && /devise|currency|monnaie/i.test(columns[at] ?? '') && cell !== currency)
      return [{ field: 'grossCents', text: `${said}\u00a0: les montants se reprennent en ${currency}.` }]
    if (NOT_ISSUED.test(word)) return [{ field: 'kind', text: `${said}\u00a0: elle n’a pas à être reprise.` }]
    if (mapping.owedCents === undefined && UNPAID.test(word))
      return [{ field: 'owedCents', text: `${said}\u00a0: choisissez la colonne du reste dû.` }]
    return []
  })
}

const cellOf = (row: readonly string[], column: number | undefined) =>
  column === undefined ? '' : (row[column] ?? '')

type Faults = { field: EarlierField; text: string }[]

function readRow(cell: (field: EarlierField) => string, today: string) {
  const faults: Faults = []
  const amount = (field: 'netCents' | 'vatCents' | 'grossCents' | 'owedCents'): number | null => {
    const text = cell(field)
    if (text === '') return null
    const cents = parseMoney(text)
    if (cents === null)
      faults.push({ field, text: `«\u202f${text.slice(0, 40)}\u202f» n’est pas un montant.` })
    return cents
  }
  const day = (field: 'issuedOn' | 'dueOn'): string | null => {
    const text = cell(field)
    if (text === '') return null
    const read = parseDay(text)
    if (read === null) faults.push({ field, text: `«\u202f${text.slice(0, 40)}\u202f» n’est pas une date.` })
    return read
  }
  const gross = amount('grossCents')
  const issuedOn = day('issuedOn')
  if (cell('issuedOn') === '') faults.push({ field: 'issuedOn', text: 'La date manque.' })
  if (cell('grossCents') === '') faults.push({ field: 'grossCents', text: 'Le total TTC manque.' })
  const siren = cell('clientSiren').replace(/\s/g, '')
  const clientSiren = siren === '' ? null : parseSiren(siren.slice(0, 9))
  if (siren !== '' && clientSiren === null)
    faults.push({ field: 'clientSiren', text: 'Ce SIREN n’est pas valide.' })
  const credit = kindOf(cell('kind'), gross ?? 0)
  const isCredit = credit === 'credit_note'
  const positive = (cents: number | null) => (cents === null ? null : isCredit ? Math.abs(cents) : cents)
  const grossCents = positive(gross) ?? 0
  const owed = amount('owedCents')
  const invoice: EarlierInvoice = {
    kind: credit,
    number: cell('number'),
    issuedOn: issuedOn ?? today,
    dueOn: day('dueOn'),
    clientName: cell('clientName'),
    clientSiren,
    title: cell('title').slice(0, 200) || null,
    ...netOf(positive(amount('netCents')), positive(amount('vatCents')), grossCents),
    grossCents,
    owedCents: isCredit ? 0 : (owed ?? 0),
  }
  // An unreadable field is told once.
  const told = new Set(faults.map(({ field }) => field))
  return {
    invoice,
    faults: [...faults, ...earlierFaults(invoice, today).filter(({ field }) => !told.has(field))],
  }
}

/** Net and VAT, one from the other where a file says one alone. */
function netOf(net: number | null, vat: number | null, gross: number) {
  if (net === null && vat === null) return { netCents: null, vatCents: null }
  return { netCents: net ?? gross - (vat ?? 0), vatCents: vat ?? gross - (net ?? 0) }
}

/** By its words; a negative total is a credit note. */
function kindOf(text: string, gross: number): EarlierKind {
  const words = fold(text)
  if (gross < 0 || /avoir|credit/.test(words)) return 'credit_note'
  if (words.includes('acompte')) return 'deposit'
  return words.includes('rectificative') ? 'corrective' : 'invoice'
}

/** « 03/10/2026 », « 3-10-26 » or ISO, perhaps with a time after it; null when it is no day. */
function parseDay(text: string): string | null {
  const [day = ''] = text.trim().split(/[ T]/)
  const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(day)
  const [, d = '', m = '', y = ''] = french ?? []
  const iso = french ? `${y.length === 2 ? `20${y}` : y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}` : day
  return isIsoDay(iso) ? iso : null
}

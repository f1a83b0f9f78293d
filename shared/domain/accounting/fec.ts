import { csvAmount } from '#shared/domain/text/csv.ts'
import { type AccountNumbers, auxiliaryAccounts, labelOf } from './accounts.ts'
import { type Entry, type Journal, journals } from './entries.ts'

/** The 18 fields of the fichier des écritures comptables, in their order (LPF art. A47 A-1). */
export const fecColumns = [
  ...(['JournalCode', 'JournalLib', 'EcritureNum', 'EcritureDate', 'CompteNum', 'CompteLib'] as const),
  ...(['CompAuxNum', 'CompAuxLib', 'PieceRef', 'PieceDate', 'EcritureLib', 'Debit', 'Credit'] as const),
  ...(['EcritureLet', 'DateLet', 'ValidDate', 'Montantdevise', 'Idevise'] as const),
] as const
export type FecRow = Record<(typeof fecColumns)[number], string>

/** Names and settled debts that the rows of some entries need. */
export type EntryNames = {
  /** Clients by id. */
  clients: ReadonlyMap<string, string>
  /** Invoices whose debt is settled, with their letter and the day that settled them; null where it is not. */
  letters: ReadonlyMap<string, { letter: string; on: string } | null>
}

/** Gives each piece the next number of its journal: 1, 2, 3… in the file. */
export function createNumbering(): (journal: Journal) => string {
  const last = new Map<Journal, number>()
  return (journal) => {
    const rank = (last.get(journal) ?? 0) + 1
    last.set(journal, rank)
    return `${journal}${rank}`
  }
}

/** The rows of an entry, one for each of its lines. */
export function fecRows(entry: Entry, number: string, numbers: AccountNumbers, names: EntryNames): FecRow[] {
  const { journal } = entry
  // Alike on each line of the entry: written once.
  const [on, validatedOn] = [day(entry.on), day(entry.validatedOn)]
  const [piece, label] = [words(entry.piece), words(entry.label)]
  return entry.lines.map(({ account, cents, clientId, debtOf }): FecRow => {
    const letter = debtOf === null ? null : (names.letters.get(debtOf) ?? null)
    const isAuxiliary = auxiliaryAccounts.has(account) && clientId !== null
    return {
      JournalCode: journal,
      JournalLib: journals[journal],
      EcritureNum: number,
      EcritureDate: on,
      CompteNum: numbers[account],
      CompteLib: labelOf(numbers, account),
      CompAuxNum: isAuxiliary ? auxiliaryNumber(clientId) : '',
      CompAuxLib: isAuxiliary ? words(names.clients.get(clientId) ?? 'Client') : '',
      PieceRef: piece,
      PieceDate: on,
      EcritureLib: label,
      Debit: csvAmount(Math.max(0, cents)),
      Credit: csvAmount(Math.max(0, -cents)),
      EcritureLet: letter === null ? '' : words(letter.letter),
      DateLet: letter === null ? '' : day(letter.on),
      ValidDate: validatedOn,
      Montantdevise: '',
      Idevise: '',
    }
  })
}

/** A line of the file: tabs between fields, no quotes (LPF art. A47 A-1, VII). */
export const fecLine = (fields: readonly string[]): string => `${fields.join('\t')}\r\n`
export const fecHeader = fecLine(fecColumns)
export const fecRowLine = (row: FecRow): string => fecLine(fecColumns.map((column) => row[column]))

/** `552081317FEC20261231`: the SIREN and the last day of the year, without extension. */
export const fecName = (siren: string, to: string): string => `${siren}FEC${day(to)}`

const day = (iso: string) => iso.replaceAll('-', '')
/** Marks that would end a field or a line become spaces. */
const words = (text: string) => text.replace(/[\s|"\p{Cc}]+/gu, ' ').trim()
/** The end of an id made of time and chance: its beginning is shared by clients of one minute. */
const auxiliaryNumber = (id: string) => `C${id.replaceAll('-', '').slice(-12).toUpperCase()}`

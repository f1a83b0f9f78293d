import { DomainError } from '../domain-error.ts'

/** Movements that a file may have. */
export const STATEMENT_MAX_LINES = 10_000
/** A file's bytes: banks write 1.2 to 3 kB a movement in CAMT, and far less in every other format. */
export const BANK_FILE_MAX_BYTES = 30 * 1_048_576
export const BANK_FILE_TOO_HEAVY = 'Fichier trop lourd (max. 30\u00a0Mo)'

/** A movement of an account; `amountCents` is positive when money comes in. */
export type StatementLine = {
  /** Where it stands: the line of a text file, else the number of the movement in the file. */
  row: number
  /** The bank's own name for the movement (FITID, AcctSvcrRef); not always unique. */
  bankRef: string | null
  /** The amount that the bank booked at once: parts of one batch share it. Equals `amountCents` where nothing was split. */
  entryCents: number
  amountCents: number
  bookedOn: string
  valueOn: string | null
  label: string
  counterparty: string | null
  counterpartyIban: string | null
  /** References that the payer was asked to quote: a structured one, the number of a document, an end-to-end one. */
  references: string[]
  /** A movement that takes an earlier one back. */
  reversal: boolean
}

export const statementFormats = ['camt053', 'camt054', 'ofx', 'cfonb120', 'csv'] as const
export type StatementFormat = (typeof statementFormats)[number]

/** The booked movements of one account over a period. A balance is null where the format or the bank gives none. */
export type BankStatement = {
  format: StatementFormat
  /** IBAN or account number, as the bank wrote it without blanks; null where the file has none. */
  account: string | null
  currency: string | null
  openingCents: number | null
  closingCents: number | null
  lines: StatementLine[]
}

const longest = 400
/** Makes a text one line within the length of its column; blanks and control signs become one space. */
export const shortText = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longest)

/** Where a fault stands, for its message. */
export type Place = { row: number; of?: 'line' | 'movement' | 'statement' }

const names = { line: 'Ligne', movement: 'Mouvement', statement: 'Relevé' }

/** Throws `bank_file_unreadable` with the place and the reason. */
export function refuseAt({ row, of = 'line' }: Place, reason: string): never {
  throw new DomainError('bank_file_unreadable', { message: `${names[of]} ${row}\u00a0: ${reason}` })
}

/** Throws `bank_file_unreadable` with the reason. */
export function refuseFile(message: string): never {
  throw new DomainError('bank_file_unreadable', { message })
}

/** Throws `bank_file_too_large` with the bytes that a file may have. */
export function refuseHeavy(mostBytes: number): never {
  throw new DomainError('bank_file_too_large', {
    message: `Ce fichier dépasse ${mostBytes / 1_048_576}\u00a0Mo. Exportez une période plus courte depuis votre banque.`,
  })
}

/** « 1234,56 » for a message. */
export const amountText = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '−' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

/** Throws `bank_file_unbalanced` unless the opening balance and the movements make the closing one, where both are known. */
export function assertBalanced(statement: BankStatement, place: Place): void {
  const { openingCents, closingCents, lines } = statement
  if (openingCents === null || closingCents === null) return
  const movedCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const gapCents = closingCents - openingCents - movedCents
  if (gapCents === 0) return
  throw new DomainError('bank_file_unbalanced', {
    message:
      `${names[place.of ?? 'line']} ${place.row}\u00a0: le solde de départ (${amountText(openingCents)}) et les mouvements ` +
      `(${amountText(movedCents)}) ne font pas le solde final (${amountText(closingCents)})\u202f; l’écart est de ${amountText(gapCents)}.`,
  })
}

/** Throws where a file has more movements than an import takes. */
export function assertFewLines(count: number): void {
  if (count > STATEMENT_MAX_LINES)
    throw new DomainError('bank_file_too_large', {
      message:
        'Ce fichier a plus de 10\u202f000 mouvements. Exportez une période plus courte depuis votre banque.',
    })
}

import type { BookAccount } from './accounts.ts'

/** Journals, in the order in which a file of one day lists them. */
export const journals = {
  AN: 'À-nouveaux',
  VE: 'Ventes',
  BQ: 'Banque',
  OD: 'Opérations diverses',
} as const
export type Journal = keyof typeof journals

/** A line in cents of euros: a debit above zero, a credit below. */
export type EntryLine = {
  account: BookAccount
  cents: number
  /** The id of the company or contact, for accounts of clients. */
  clientId: string | null
  /** The invoice whose debt the line raises or settles. */
  debtOf: string | null
}

/** A piece in the books: its lines add up to zero, in two lines or more. */
export type Entry = {
  journal: Journal
  /** ISO days in the organization's time zone. */
  on: string
  /** The day of its recording in the chain, never before `on`. */
  validatedOn: string
  piece: string
  label: string
  lines: EntryLine[]
}

/** Lines of one account, client and debt added up; what cancels out is gone. In the order of their first line. */
export function netEntryLines(lines: readonly EntryLine[]): EntryLine[] {
  const nets = new Map<string, EntryLine>()
  for (const line of lines) {
    const key = `${line.account} ${line.clientId} ${line.debtOf}`
    const known = nets.get(key)
    if (known === undefined) nets.set(key, { ...line })
    else known.cents += line.cents
  }
  return [...nets.values()].filter(({ cents }) => cents !== 0)
}

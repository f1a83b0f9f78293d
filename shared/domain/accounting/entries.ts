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

/** Before a day, in cents: what is owed on each invoice, what a credit note of no invoice gives back (below zero, `invoiceId` null), and what is held for each client. */
export type OpeningBalance = {
  debts: { invoiceId: string | null; clientId: string | null; cents: number }[]
  credits: { clientId: string | null; cents: number }[]
}

/** À-nouveaux of the accounts of clients, debt by debt; null where nothing is open. Ardoise keeps no books before it: the opening balance (890) answers for them. */
export function openingEntry({ debts, credits }: OpeningBalance, on: string): Entry | null {
  const lines: EntryLine[] = [
    ...debts.map(
      ({ invoiceId, clientId, cents }): EntryLine => ({
        account: 'clients',
        cents,
        clientId,
        debtOf: invoiceId,
      }),
    ),
    ...credits.map(
      ({ clientId, cents }): EntryLine => ({
        account: 'clientCredits',
        cents: -cents,
        clientId,
        debtOf: null,
      }),
    ),
  ].filter(({ cents }) => cents !== 0)
  if (lines.length === 0) return null
  const rest = lines.reduce((sum, { cents }) => sum + cents, 0)
  const balance: EntryLine = { account: 'opening', cents: -rest, clientId: null, debtOf: null }
  return {
    journal: 'AN',
    on,
    validatedOn: on,
    piece: `AN-${on}`,
    label: 'À-nouveaux des clients',
    lines: rest === 0 ? lines : [...lines, balance],
  }
}

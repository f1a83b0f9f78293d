import type { Entry, EntryLine } from './entries.ts'

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

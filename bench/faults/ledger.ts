/** Acknowledged writes, by the mark that each carries, and what else the load met. */
export type Ledger = {
  companies: Set<string>
  quotes: Set<string>
  sent: Map<string, string>
  signed: Set<string>
  reminded: Set<string>
  /** Clients whose step was approved. */
  approved: Set<string>
  payments: Set<string>
  /** Refusals that are neither 503 nor a limit, and whatever could not be done in time. */
  breaches: string[]
  /** Attempts that met no answer, or 503. */
  retried: number
}

export function openLedger(): Ledger {
  return {
    companies: new Set(),
    quotes: new Set(),
    sent: new Map(),
    signed: new Set(),
    reminded: new Set(),
    approved: new Set(),
    payments: new Set(),
    breaches: [],
    retried: 0,
  }
}

export const acknowledged = ({ companies, quotes, sent, signed, reminded, approved, payments }: Ledger) =>
  [companies, quotes, sent, signed, reminded, approved, payments].reduce((sum, { size }) => sum + size, 0)

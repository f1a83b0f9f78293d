import { isHoldingAccount, isMoneyAccount } from './accounts.ts'
import type { LedgerLine } from './ledger-entries.ts'

/** The standing of one payment in the ledger, in minor units. */
export type PaymentStanding = {
  /** Money that came, less what went back or is disputed. */
  receivedCents: number
  /** Held for the client: no invoice has taken it. */
  heldCents: number
  /** By invoice; those of which nothing is left are gone. */
  allocated: ReadonlyMap<string, number>
}

/** Adds up the lines of all movements of one payment, in any order. */
export function standingOf(
  lines: readonly Pick<LedgerLine, 'account' | 'amountCents' | 'invoiceId'>[],
): PaymentStanding {
  let receivedCents = 0
  let heldCents = 0
  const allocated = new Map<string, number>()
  for (const { account, amountCents, invoiceId } of lines) {
    if (isMoneyAccount(account)) receivedCents += amountCents
    if (isHoldingAccount(account)) heldCents -= amountCents
    if (account === 'receivable' && invoiceId !== null)
      allocated.set(invoiceId, (allocated.get(invoiceId) ?? 0) - amountCents)
  }
  for (const [invoiceId, cents] of allocated) if (cents === 0) allocated.delete(invoiceId)
  return { receivedCents, heldCents: heldCents + 0, allocated }
}

/** Sums the money an invoice received by the lines of the ledger that name it; lines of other invoices do not count. */
export function paidByLedger(lines: readonly LedgerLine[], invoiceId: string): number {
  const own = lines.filter((line) => line.account === 'receivable' && line.invoiceId === invoiceId)
  return own.reduce((cents, { amountCents }) => cents - amountCents, 0)
}

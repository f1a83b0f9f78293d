import type { BookAccount } from '#shared/domain/accounting/accounts.ts'
import type { Entry } from '#shared/domain/accounting/entries.ts'
import { startOfMonth } from '#shared/time/calendar-day.ts'

const isVat = (account: BookAccount) => account.startsWith('vat') && account !== 'vatPending'

/** Entries added up: VAT by month and account, and what is left open on each debt. What cancels out is forgotten. */
export class Books {
  readonly vat = new Map<string, Map<BookAccount, number>>()
  readonly debts = new Map<string, number>()

  add({ on, lines }: Entry): void {
    for (const { account, cents, debtOf } of lines) {
      if (isVat(account)) {
        const month = startOfMonth(on)
        const sums = this.vat.get(month) ?? new Map<BookAccount, number>()
        this.vat.set(month, sums)
        sums.set(account, (sums.get(account) ?? 0) + cents)
      }
      // A credit note on no invoice is on the account of the client, not on a debt.
      if (account !== 'clients' || debtOf === null) continue
      const left = (this.debts.get(debtOf) ?? 0) + cents
      if (left === 0) this.debts.delete(debtOf)
      else this.debts.set(debtOf, left)
    }
  }
}

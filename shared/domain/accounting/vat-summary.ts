import type { PaidSale } from '#shared/domain/e-reporting/report-payments.ts'
import { entryAmounts, type SaleEntry } from '#shared/domain/e-reporting/reported-sale.ts'
import { vatParts } from './vat-parts.ts'

/** Base and VAT that a rate makes due in a period, in cents of euros: on issue, on payment, and what losses take back. */
export type VatRow = {
  rateBps: number
  issuedBaseCents: number
  issuedVatCents: number
  paidBaseCents: number
  paidVatCents: number
  /** Debts that will never be paid, whose VAT comes back: below zero. */
  lostBaseCents: number
  lostVatCents: number
}
/** VAT of a rate that is due in all. */
export const vatDueOf = ({ issuedVatCents, paidVatCents, lostVatCents }: VatRow): number =>
  issuedVatCents + paidVatCents + lostVatCents
export type VatSummary = {
  /** Highest rate first; rates of which nothing is due are left out. */
  rows: VatRow[]
  /** Sales without French VAT, penalties apart, before tax, on their day of issue. */
  untaxedCents: number
  /** Documents in another currency than the euro, which are not counted. */
  foreignDocuments: number
}

/** VAT due of the days of a period, both included, by rate: on issue (« débits ») or on payment, as each document has it. */
export function vatSummary(
  entries: readonly SaleEntry[],
  paid: readonly PaidSale[],
  days: { from: string; to: string },
): VatSummary {
  const rows = new Map<number, VatRow>()
  for (const { basis, rateBps, baseCents, vatCents } of vatParts(entries, paid, days)) {
    const empty = {
      rateBps,
      issuedBaseCents: 0,
      issuedVatCents: 0,
      paidBaseCents: 0,
      paidVatCents: 0,
      lostBaseCents: 0,
      lostVatCents: 0,
    }
    const row = rows.get(rateBps) ?? empty
    row[`${basis}BaseCents`] += baseCents
    row[`${basis}VatCents`] += vatCents
    rows.set(rateBps, row)
  }
  const untaxed = entries
    .filter(({ sale }) => sale.currency === 'EUR' && sale.operation !== 'penalties')
    .flatMap(entryAmounts)
    .filter(({ category }) => category !== 'S')
  return {
    rows: [...rows.values()]
      .filter((row) => Object.entries(row).some(([name, cents]) => name !== 'rateBps' && cents !== 0))
      .sort((a, b) => b.rateBps - a.rateBps),
    untaxedCents: untaxed.reduce((sum, { baseCents }) => sum + baseCents, 0),
    foreignDocuments: entries.filter(({ sale }) => sale.currency !== 'EUR').length,
  }
}

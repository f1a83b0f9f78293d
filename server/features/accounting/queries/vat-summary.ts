import { assertDays } from '#server/features/accounting/steps/assert-days.ts'
import { listPaidSales } from '#server/features/e-reporting/queries/paid-sales.ts'
import { listSaleEntries } from '#server/features/e-reporting/queries/sales.ts'
import { getSeller } from '#server/features/quotes/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import { type VatSummary, vatSummary } from '#shared/domain/accounting/vat-summary.ts'

/** VAT due of the days, both included. Errors: invalid_input (the days), e_reporting_too_long. */
export async function getVatSummary(tx: Tx, days: { from: string; to: string }): Promise<VatSummary> {
  assertDays(days)
  const { timeZone } = await getSeller(tx)
  const [entries, paid] = await Promise.all([
    listSaleEntries(tx, days),
    listPaidSales(tx, { ...days, timeZone }),
  ])
  return vatSummary(entries, paid, days)
}

import { getSeller } from '#server/features/documents/queries/parties.ts'
import { getInvoiceSettings } from '#server/features/invoices/queries/settings.ts'
import type { Tx } from '#server/scope.ts'
import type { EReport } from '#shared/contract/e-reporting.ts'
import { reportCorrections } from '#shared/domain/e-reporting/report-corrections.ts'
import { reportPayments } from '#shared/domain/e-reporting/report-payments.ts'
import { reportPurchases } from '#shared/domain/e-reporting/report-purchases.ts'
import { reportSales } from '#shared/domain/e-reporting/report-sales.ts'
import { regimeOf, transmissionPeriod } from '#shared/domain/invoices/vat-regimes.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { listLateRecords } from './late-records.ts'
import { countUnfiledPayments, listPaidSales } from './paid-sales.ts'
import { listPurchases } from './purchases.ts'
import { listSaleEntries } from './sales.ts'

/**
 * The four flows of the periods that a day belongs to, by the organization's VAT regime, and what these days changed in
 * earlier periods: computed at each demand and transmitted nowhere. Errors: e_reporting_too_long.
 */
export async function getEReport(tx: Tx, { on }: { on?: string | undefined }): Promise<EReport> {
  const [{ franchise, timeZone, country }, { vatRegime }] = await Promise.all([
    getSeller(tx),
    getInvoiceSettings(tx),
  ])
  const regime = regimeOf(franchise, vatRegime)
  const day = on ?? todayIn(timeZone, tx.now)
  const transactions = transmissionPeriod(regime, 'transactions', day)
  const payments = transmissionPeriod(regime, 'payments', day)
  const paymentDays = { from: payments.from, to: payments.to, timeZone }
  const [entries, paid, unfiledPayments, purchases, late] = await Promise.all([
    listSaleEntries(tx, transactions),
    listPaidSales(tx, paymentDays),
    countUnfiledPayments(tx, paymentDays),
    listPurchases(tx, transactions),
    listLateRecords(tx, { transactions, payments }, timeZone),
  ])
  return {
    regime,
    regimeSaid: franchise || vatRegime !== null,
    transactions,
    payments,
    ...reportSales(entries),
    ...reportPayments(paid, payments),
    ...reportPurchases(purchases, country),
    corrections: reportCorrections(regime, { transactions, payments }, late),
    unfiledPayments,
  }
}

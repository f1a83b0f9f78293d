import { sql } from 'kysely'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { getInvoiceSettings } from '#server/features/invoices/queries/settings.ts'
import type { Tx } from '#server/scope.ts'
import type { EReport } from '#shared/contract/e-reporting.ts'
import {
  type LateRecords,
  type ReportDays,
  reportCorrections,
} from '#shared/domain/e-reporting/report-corrections.ts'
import { reportPayments } from '#shared/domain/e-reporting/report-payments.ts'
import { type ReportedPurchase, reportPurchases } from '#shared/domain/e-reporting/report-purchases.ts'
import { reportSales } from '#shared/domain/e-reporting/report-sales.ts'
import { regimeOf, transmissionPeriod } from '#shared/domain/invoices/vat-regimes.ts'
import type { ReceivedSource, ReceivedStatus } from '#shared/domain/received-invoices/received-invoice.ts'
import type { ReceivedVat } from '#shared/domain/received-invoices/received-terms.ts'
import { addDays, startOfDay, todayIn } from '#shared/time/calendar-day.ts'
import { countUnfiledPayments, listLatePaid, listPaidSales } from './paid-sales.ts'
import { listLateEntries, listSaleEntries, MOST, refuseTooMany } from './sales.ts'

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

/**
 * Lists ledger entries of the periods that belong to days before them. Payments that have no entry there (of before
 * 0418) are never late. Errors: e_reporting_too_long.
 */
async function listLateRecords(tx: Tx, days: ReportDays, timeZone: string): Promise<LateRecords> {
  const { transactions, payments } = days
  const from = [transactions.from, payments.from].sort()[0]!
  const to = [transactions.to, payments.to].sort()[1]!
  const rows = await tx.db
    .selectFrom('ledger_entries')
    .select(['kind', 'subject_id', 'recorded_at'])
    .where('org_id', '=', tx.scope.orgId)
    .where('recorded_at', '>=', startOfDay(timeZone, from))
    .where('recorded_at', '<', startOfDay(timeZone, addDays(to, 1)))
    .where('kind', '!=', 'closure')
    .limit(3 * MOST + 1)
    .execute()
  refuseTooMany(rows.filter(({ kind }) => kind === 'invoice_issued'))
  refuseTooMany(rows.filter(({ kind }) => kind === 'payment_recorded'))
  refuseTooMany(rows.filter(({ kind }) => kind === 'movement_recorded'))
  if (rows.length === 0) return { entries: [], paid: [], cashRecordedOn: new Map() }
  const recorded = rows.map((row) => ({ ...row, on: todayIn(timeZone, row.recorded_at) }))
  const issued = recorded.filter(({ kind }) => kind === 'invoice_issued')
  const cashRecordedOn = new Map(recorded.map((row) => [row.subject_id, row.on]))
  const [entries, paid] = await Promise.all([
    listLateEntries(tx, new Map(issued.map((row) => [row.subject_id, row.on])), transactions.from),
    listLatePaid(tx, [...cashRecordedOn.keys()], { from: payments.from, timeZone }),
  ])
  return { entries, paid, cashRecordedOn }
}

/** Received invoices of the days, both included, that no SIREN places in France. Errors: e_reporting_too_long. */
async function listPurchases(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<ReportedPurchase[]> {
  const rows = await tx.db
    .selectFrom('received_invoices as r')
    .leftJoin('companies as c', (join) =>
      join.onRef('c.org_id', '=', 'r.org_id').onRef('c.id', '=', 'r.company_id'),
    )
    .select(['r.id', 'r.source', 'r.status', 'r.credit', 'r.number', 'r.issued_on', 'r.currency'])
    .select(['r.supplier_name', 'r.supplier_siren', 'r.supplier_vat_number', 'c.country'])
    .select(['r.net_cents', 'r.gross_cents', 'r.vat_rates'])
    .where('r.org_id', '=', tx.scope.orgId)
    .where(sql<boolean>`r.sort_issued between ${from} and ${to}`)
    .where('r.supplier_siren', 'is', null)
    .where('r.status', '!=', 'refused')
    .limit(MOST + 1)
    .execute()
  refuseTooMany(rows)
  return rows.map((row) => ({
    id: row.id,
    credit: row.credit,
    number: row.number,
    issuedOn: row.issued_on!,
    source: row.source as ReceivedSource,
    status: row.status as ReceivedStatus,
    supplierName: row.supplier_name,
    supplierSiren: row.supplier_siren,
    supplierVatNumber: row.supplier_vat_number,
    companyCountry: row.country,
    currency: row.currency,
    netCents: row.net_cents,
    grossCents: row.gross_cents,
    vatRates: row.vat_rates as unknown as ReceivedVat[],
  }))
}

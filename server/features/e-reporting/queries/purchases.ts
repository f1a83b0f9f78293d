import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { ReportedPurchase } from '#shared/domain/e-reporting/report-purchases.ts'
import type { ReceivedSource, ReceivedStatus } from '#shared/domain/received-invoices/received-invoice.ts'
import type { ReceivedVat } from '#shared/domain/received-invoices/received-terms.ts'
import { MOST, refuseTooMany } from './sales.ts'

/** Received invoices of the days, both included, that no SIREN places in France. Errors: e_reporting_too_long. */
export async function listPurchases(
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

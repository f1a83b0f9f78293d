import { assertDays } from '#server/features/accounting/steps/assert-days.ts'
import { listPaidSales, withMovements } from '#server/features/e-reporting/queries/paid-sales.ts'
import { listSaleEntries } from '#server/features/e-reporting/queries/sales.ts'
import { getSeller } from '#server/features/quotes/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import { type VatSummary, vatSummary } from '#shared/domain/accounting/vat-summary.ts'
import { isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'

type Days = { from: string; to: string }

/** VAT due of the days, both included. Errors: invalid_input (the days), e_reporting_too_long. */
export async function getVatSummary(tx: Tx, days: Days): Promise<VatSummary> {
  assertDays(days)
  const { timeZone } = await getSeller(tx)
  const [entries, paid] = await Promise.all([
    listSaleEntries(tx, days),
    listPaidSales(tx, { ...days, timeZone }),
  ])
  const notes = entries.filter(({ sale }) => isCreditNote(sale.kind)).map(({ sale }) => sale.id)
  const known = new Set(paid.map(({ sale }) => sale.id))
  const credited = (await listCredited(tx, notes)).filter((id) => !known.has(id))
  // A credit note settles VAT of the payments before it, in whatever period those were.
  const settled = await withMovements(tx, credited, timeZone)
  return vatSummary(entries, [...paid, ...settled], days)
}

/** The invoices of the credit notes. */
async function listCredited(tx: Tx, noteIds: string[]): Promise<string[]> {
  if (noteIds.length === 0) return []
  const rows = await tx.db
    .selectFrom('invoice_links')
    .select('preceding_id')
    .distinct()
    .where('org_id', '=', tx.scope.orgId)
    .where('relation', '=', 'credits')
    .where('invoice_id', 'in', noteIds)
    .execute()
  return rows.map((row) => row.preceding_id)
}

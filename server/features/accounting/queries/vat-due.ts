import { listMovements } from '#server/features/e-reporting/queries/paid-sales.ts'
import type { Tx } from '#server/scope.ts'
import { collectedVat } from '#shared/domain/accounting/collected-vat.ts'
import { isDueWhenPaid } from '#shared/domain/accounting/sales-entry.ts'
import { listBookedSales } from './booked-sales.ts'

type VatPart = { rateBps: number; vatCents: number }

/**
 * VAT that the movements and credit notes of these invoices make due, of those whose VAT is due when they are paid, and VAT that losses of
 * the others take back. By the id of the movement, of the
 * payment for one of before the money ledger, or of the credit note. Errors: e_reporting_too_long.
 */
export async function listVatDue(
  tx: Tx,
  invoiceIds: readonly string[],
  timeZone: string,
): Promise<Map<string, VatPart[]>> {
  const ids = [...new Set(invoiceIds)]
  if (ids.length === 0) return new Map()
  const [sales, movements] = await Promise.all([listBookedSales(tx, ids), listMovements(tx, ids, timeZone)])
  const due = new Map<string, VatPart[]>()
  for (const [invoiceId, { sale }] of sales) {
    const duePaid = isDueWhenPaid(sale)
    for (const { recordId, parts, loss } of collectedVat(sale, movements.get(invoiceId) ?? []))
      if (recordId !== null && (duePaid || loss === 'recovered'))
        due.set(recordId, [...(due.get(recordId) ?? []), ...parts])
  }
  return due
}

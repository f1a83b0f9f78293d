import { getSeller } from '#server/features/documents/queries/parties.ts'
import { listMovements } from '#server/features/e-reporting/queries/paid-sales.ts'
import { findIssued } from '#server/features/invoices/queries/invoice.ts'
import { getInvoiceRow } from '#server/features/invoices/queries/rows.ts'
import { underWayOf } from '#server/features/payments/queries/losses.ts'
import type { Tx } from '#server/scope.ts'
import { partsOfLoss } from '#shared/domain/accounting/collected-vat.ts'
import { isDueWhenPaid } from '#shared/domain/accounting/sales-entry.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { LossPart } from '#shared/domain/invoices/write-off.ts'
import type { Currency } from '#shared/french/format.ts'

/** The debt of an invoice, and what is on its way. Errors: not_found. */
export async function readDebt(tx: Tx, invoiceId: string) {
  const [row, underWayCents] = await Promise.all([getInvoiceRow(tx, invoiceId), underWayOf(tx, invoiceId)])
  return {
    kind: row.kind,
    status: row.status,
    owedCents: Number(row.owed_cents),
    underWayCents,
    currency: row.currency as Currency,
    issuedOn: row.issued_on,
  }
}

/** A loss by rate, after all that was recorded on the invoice, and the VAT within it that was due on issue. */
export async function partsOf(
  tx: Tx,
  invoiceId: string,
  amountCents: number,
): Promise<{ parts: LossPart[]; dueOnIssueCents: number }> {
  const [issued, { timeZone }] = await Promise.all([findIssued(tx, invoiceId), getSeller(tx)])
  if (issued === null) throw new DomainError('invoice_not_issued')
  const sale = { ...issued.document, vat: issued.document.totals.vat }
  const movements = await listMovements(tx, [invoiceId], timeZone)
  const parts = partsOfLoss(sale, movements.get(invoiceId) ?? [], amountCents)
  const vat = parts.reduce((sum, { vatCents }) => sum + vatCents, 0)
  return { parts, dueOnIssueCents: isDueWhenPaid(sale) ? 0 : vat }
}

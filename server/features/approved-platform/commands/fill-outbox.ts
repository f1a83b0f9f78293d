import { isConnected } from '#server/features/approved-platform/queries/platform-view.ts'
import { isDelivered } from '#server/features/approved-platform/queries/transmission.ts'
import { saveStanding } from '#server/features/approved-platform/steps/save-standing.ts'
import { insertDeposit } from '#server/features/approved-platform/store/deposits.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { listMovements } from '#server/features/e-reporting/queries/paid-sales.ts'
import { findIssued } from '#server/features/invoices/queries/invoice.ts'
import { getInvoiceRow } from '#server/features/invoices/queries/rows.ts'
import { listBookedNow } from '#server/features/payments/queries/payment-lines.ts'
import type { Tx } from '#server/scope.ts'
import { exchangeRule, tellsCashIn } from '#shared/domain/approved-platform/deposits.ts'

/** An issued invoice, in the transaction of its issue: whatever happens next, it is delivered. */
export async function outboxIssued(tx: Tx, invoiceId: string): Promise<void> {
  if (!(await isConnected(tx))) return
  const issued = await findIssued(tx, invoiceId)
  if (issued === null || exchangeRule(issued.document) === null) return
  await insertDeposit(tx, { invoiceId, kind: 'invoice' })
  await saveStanding(tx, invoiceId)
  // A deposit invoice of what was received: the money came before it.
  if (issued.document.totals.prepaidCents > 0 && tellsCashIn(issued.document))
    await insertDeposit(tx, { invoiceId, kind: 'cash_in' })
  await tx.enqueue('follow-platform', { orgId: tx.scope.orgId })
}

/** « Annulée » (220) of an invoice that a corrective one replaces; only B2B ones have this status (invoicing-facts D8). */
export async function outboxCancelled(tx: Tx, invoiceId: string): Promise<void> {
  if (!(await isDelivered(tx, invoiceId))) return
  const issued = await findIssued(tx, invoiceId)
  if (issued === null || exchangeRule(issued.document) !== 'B2B') return
  await insertDeposit(tx, { invoiceId, kind: 'cancelled' })
  await tx.enqueue('follow-platform', { orgId: tx.scope.orgId })
}

/** « Encaissée » (212) of what this transaction brought to delivered invoices by a payment, or took back from them. */
export async function outboxCashIn(tx: Tx, paymentId: string): Promise<void> {
  if (!(await isConnected(tx))) return
  let some = false
  for (const { movementId, invoiceId } of await listBookedNow(tx, paymentId)) {
    if (!(await isDelivered(tx, invoiceId))) continue
    const issued = await findIssued(tx, invoiceId)
    if (issued === null || !tellsCashIn(issued.document)) continue
    await insertDeposit(tx, { invoiceId, kind: 'cash_in', movementId })
    some = true
  }
  if (some) await tx.enqueue('follow-platform', { orgId: tx.scope.orgId })
}

/** All that is to be said of an invoice whose delivery begins after its issue: what was paid of it, and that it was replaced. */
export async function outboxHistory(tx: Tx, invoiceId: string): Promise<void> {
  const issued = await findIssued(tx, invoiceId)
  if (issued === null || !tellsCashIn(issued.document)) return
  const { timeZone } = await getSeller(tx)
  for (const movement of (await listMovements(tx, [invoiceId], timeZone)).get(invoiceId) ?? []) {
    if (movement.kind !== 'payment') continue
    const { recordId, parts } = movement
    // Money of before the money ledger has no split, and is named by its payment.
    const named = parts == null ? { paymentId: recordId } : { movementId: recordId }
    await insertDeposit(tx, { invoiceId, kind: 'cash_in', ...named })
  }
  const { replaced_at } = await getInvoiceRow(tx, invoiceId)
  if (replaced_at !== null) await insertDeposit(tx, { invoiceId, kind: 'cancelled' })
}

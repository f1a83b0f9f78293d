import { listShownLosses } from '#server/features/payments/queries/losses.ts'
import { partsOf, readDebt } from '#server/features/payments/steps/read-debt.ts'
import type { Tx } from '#server/scope.ts'
import type { InvoiceLosses } from '#shared/contract/write-offs.ts'
import { canWriteOff, losableCents } from '#shared/domain/invoices/write-off.ts'

/** The losses of an invoice, and what may still be written off. Errors: not_found. */
export async function getInvoiceLosses(tx: Tx, invoiceId: string): Promise<InvoiceLosses> {
  const [debt, items] = await Promise.all([readDebt(tx, invoiceId), listShownLosses(tx, invoiceId)])
  const most = canWriteOff(debt).ok ? losableCents(debt) : 0
  const vat = most === 0 ? 0 : (await partsOf(tx, invoiceId, most)).dueOnIssueCents
  return {
    losableCents: most,
    underWayCents: debt.underWayCents,
    recoverableVatCents: vat,
    items,
  }
}

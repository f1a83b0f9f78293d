import { inTransaction } from '#server/db/transaction.ts'
import { chainMovements } from '#server/features/invoices/commands/chain-money.ts'
import { emitInvoiceEvent } from '#server/features/invoices/commands/emit-invoice-event.ts'
import {
  lockInvoicesForPayment,
  settleInvoice,
} from '#server/features/invoices/commands/lock-invoices-for-payment.ts'
import { getInvoiceLosses } from '#server/features/payments/queries/invoice-losses.ts'
import { getLoss } from '#server/features/payments/queries/losses.ts'
import { openLoss } from '#server/features/payments/steps/reopen-losses.ts'
import type { Scope } from '#server/scope.ts'
import type { InvoiceLosses } from '#shared/contract/write-offs.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** « Annuler la perte »: what is left of it is awaited again, by the opposite entry, and its VAT due again. Errors: not_found, loss_undone. */
export function undoWriteOff(
  scope: Scope,
  { writeOffId, reason }: { writeOffId: string; reason: string },
): Promise<InvoiceLosses> {
  return inTransaction(scope, async (tx) => {
    const { invoiceId } = await getLoss(tx, writeOffId)
    const invoice = (await lockInvoicesForPayment(tx, [invoiceId])).get(invoiceId)!
    const loss = await getLoss(tx, writeOffId)
    const amountCents = loss.leftCents
    if (amountCents === 0) throw new DomainError('loss_undone')
    const opening = { amountCents, sourceId: 'undone', occurredAt: tx.now, reason }
    const movementId = await openLoss(tx, invoice, loss, opening)
    await settleInvoice(tx, invoice, { paidCents: 0, lostCents: -amountCents })
    await emitInvoiceEvent(tx, 'invoice.loss_undone', { ...invoice, gross_cents: amountCents }, { reason })
    await chainMovements(tx, [movementId])
    return getInvoiceLosses(tx, invoiceId)
  })
}

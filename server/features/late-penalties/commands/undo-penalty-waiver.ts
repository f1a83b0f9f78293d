import { inTransaction } from '#server/db/transaction.ts'
import { emitInvoiceEvent } from '#server/features/invoices/commands/emit-invoice-event.ts'
import { lockAnyInvoice } from '#server/features/invoices/commands/mark-invoice.ts'
import { getLateInterest } from '#server/features/reminders/queries/invoice-interest.ts'
import type { Scope } from '#server/scope.ts'
import type { InvoiceInterest } from '#shared/contract/late-interest.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { lockWaiver, undoWaiver } from '../store/penalty-waivers.ts'

/** Claims the penalties of an invoice again. Errors: not_found; penalties_waiver_told once its client knows that they were given up. */
export function undoPenaltyWaiver(
  scope: Scope,
  { invoiceId }: { invoiceId: string },
): Promise<InvoiceInterest> {
  return inTransaction(scope, async (tx) => {
    const invoice = await lockAnyInvoice(tx, invoiceId)
    const waiver = await lockWaiver(tx, invoiceId)
    if (waiver === undefined) throw new DomainError('not_found')
    if (waiver.told_at !== null) throw new DomainError('penalties_waiver_told')
    await undoWaiver(tx, waiver.id)
    await emitInvoiceEvent(tx, 'invoice.penalties_waiver_undone', invoice)
    return getLateInterest(tx, invoiceId)
  })
}

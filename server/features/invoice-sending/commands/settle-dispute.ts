import { inTransaction } from '#server/db/transaction.ts'
import { emitInvoiceEvent } from '#server/features/invoices/commands/emit-invoice-event.ts'
import { lockAnyInvoice, markSettled } from '#server/features/invoices/commands/mark-invoice.ts'
import type { Scope } from '#server/scope.ts'
import type { InvoiceSending } from '#shared/contract/invoice-sending.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getSending } from '../queries/sending.ts'
import { findDispute, settle } from '../store/disputes.ts'

type Input = { invoiceId: string; disputeId: string; note: string }

/** « Litige réglé »: the invoice is owed again, or whatever its money says. The same note twice is one effect. Errors: not_found, dispute_settled. */
export function settleDispute(scope: Scope, { invoiceId, disputeId, note }: Input): Promise<InvoiceSending> {
  return inTransaction(scope, async (tx) => {
    const invoice = await lockAnyInvoice(tx, invoiceId)
    const dispute = await findDispute(tx, invoiceId, disputeId)
    if (dispute === null) throw new DomainError('not_found')
    if (dispute.settled_at === null) {
      await settle(tx, disputeId, note)
      await markSettled(tx, invoice)
      await emitInvoiceEvent(tx, 'invoice.dispute_settled', invoice, { message: note })
    } else if (dispute.settled_note !== note) throw new DomainError('dispute_settled')
    return getSending(tx, invoiceId)
  })
}

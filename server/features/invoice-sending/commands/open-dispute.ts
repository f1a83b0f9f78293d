import { inTransaction } from '#server/db/transaction.ts'
import { emitInvoiceEvent } from '#server/features/invoices/commands/emit-invoice-event.ts'
import { lockAnyInvoice, markDisputed } from '#server/features/invoices/commands/mark-invoice.ts'
import type { Scope } from '#server/scope.ts'
import type { InvoiceSending } from '#shared/contract/invoice-sending.ts'
import { type DisputeReason, disputeReasons } from '#shared/domain/invoices/dispute.ts'
import { NBSP } from '#shared/french/typography.ts'
import { getSending } from '../queries/sending.ts'
import { findOpenDispute, insertDispute } from '../store/disputes.ts'

type Input = { invoiceId: string; reason: DisputeReason; message: string }

/**
 * A member notes what the client of an invoice says against it, by a mail or on the telephone. The same words twice are one effect. Errors: not_found, those of
 * invoiceCan.dispute.
 */
export function openDispute(scope: Scope, { invoiceId, reason, message }: Input): Promise<InvoiceSending> {
  return inTransaction(scope, async (tx) => {
    const invoice = await lockAnyInvoice(tx, invoiceId)
    const open = await findOpenDispute(tx, invoiceId)
    if (open !== null && open.reason === reason && open.message === message) return getSending(tx, invoiceId)
    await markDisputed(tx, invoice)
    await insertDispute(tx, { invoiceId, linkId: null, reason, message })
    const words = `${disputeReasons[reason]}${NBSP}: ${message}`
    await emitInvoiceEvent(tx, 'invoice.disputed', invoice, { message: words })
    return getSending(tx, invoiceId)
  })
}

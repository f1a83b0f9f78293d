import { emitInvoiceEvent } from '#server/features/invoices/commands/emit-invoice-event.ts'
import { type LockedInvoice, markDisputed } from '#server/features/invoices/commands/mark-invoice.ts'
import type { Tx } from '#server/scope.ts'
import { type DisputeReason, disputeReasons } from '#shared/domain/invoices/dispute.ts'
import { NBSP } from '#shared/french/typography.ts'
import { findOpenDispute, insertDispute } from '../store/disputes.ts'

export type Problem = { reason: DisputeReason; message: string }

/** The client of an invoice, which is held, says what is wrong with it by a link. Twice by the same link, it has one effect. Returns when it was opened. Errors: those of invoiceCan.dispute. */
export async function recordProblem(
  tx: Tx,
  invoice: LockedInvoice,
  { linkId, reason, message }: Problem & { linkId: string },
): Promise<Date> {
  const open = await findOpenDispute(tx, invoice.id)
  if (open?.link_id === linkId && open.reason === reason && open.message === message) return open.opened_at
  await markDisputed(tx, invoice)
  await insertDispute(tx, { invoiceId: invoice.id, linkId, reason, message })
  const words = `${disputeReasons[reason]}${NBSP}: ${message}`
  await emitInvoiceEvent(tx, 'invoice.disputed', invoice, { linkId, message: words })
  return tx.now
}

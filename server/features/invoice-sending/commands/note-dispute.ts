import { emitInvoiceEvent } from '#server/features/invoices/commands/emit-invoice-event.ts'
import { lockAnyInvoice, markDisputed } from '#server/features/invoices/commands/mark-invoice.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type DisputeReason, disputeReasons } from '#shared/domain/invoices/dispute.ts'
import { NBSP } from '#shared/french/typography.ts'
import { findOpenDispute, insertDispute } from '../store/disputes.ts'

type Input = {
  invoiceId: string
  reason: DisputeReason
  message: string
  /** Whose the invoice must be, where the caller names a client. */
  client?: { companyId?: string | undefined; contactId?: string | undefined }
}

/**
 * A member notes what the client of an invoice says against it, by a mail or on the telephone: it is disputed until that is settled. The same words twice are one
 * effect. Returns the dispute. Errors: not_found, those of invoiceCan.dispute.
 */
export async function noteDispute(tx: Tx, { invoiceId, reason, message, client }: Input): Promise<string> {
  const invoice = await lockAnyInvoice(tx, invoiceId)
  const owner = invoice.company_id ?? invoice.contact_id
  if (client && owner !== (client.companyId ?? client.contactId)) throw new DomainError('not_found')
  const open = await findOpenDispute(tx, invoiceId)
  if (open !== null && open.reason === reason && open.message === message) return open.id
  await markDisputed(tx, invoice)
  const disputeId = await insertDispute(tx, { invoiceId, reason, message, linkId: null })
  const words = `${disputeReasons[reason]}${NBSP}: ${message}`
  await emitInvoiceEvent(tx, 'invoice.disputed', invoice, { message: words })
  return disputeId
}

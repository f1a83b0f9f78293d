import { inTransaction } from '#server/db/transaction.ts'
import { revokeLinkOf } from '#server/features/documents/commands/revoke-link.ts'
import { emitInvoiceEvent } from '#server/features/invoices/commands/emit-invoice-event.ts'
import { lockAnyInvoice } from '#server/features/invoices/commands/mark-invoice.ts'
import type { Scope } from '#server/scope.ts'
import type { InvoiceSending } from '#shared/contract/invoice-sending.ts'
import { getSending } from '../queries/sending.ts'

type Input = { invoiceId: string; linkId: string }

/** Closes a link for good; closing it twice is one effect. Errors: not_found. */
export function revokeLink(scope: Scope, { invoiceId, linkId }: Input): Promise<InvoiceSending> {
  return inTransaction(scope, async (tx) => {
    const invoice = await lockAnyInvoice(tx, invoiceId)
    if (await revokeLinkOf(tx, { kind: 'invoice', id: invoiceId }, linkId))
      await emitInvoiceEvent(tx, 'invoice.link_revoked', invoice, { linkId })
    return getSending(tx, invoiceId)
  })
}

import { inTransaction } from '#server/db/transaction.ts'
import { deleteInvoice, lockInvoice } from '#server/features/invoices/store/invoices.ts'
import type { Scope } from '#server/scope.ts'
import { assertCan } from '#shared/domain/domain-error.ts'
import { invoiceCan } from '#shared/domain/invoices/invoice.ts'

/** Deletes a draft: it never had a number, so none is lost. Errors: not_found, invoice_not_draft. */
export function deleteDraft(scope: Scope, { invoiceId }: { invoiceId: string }): Promise<{ id: string }> {
  return inTransaction(scope, async (tx) => {
    const invoice = await lockInvoice(tx, invoiceId)
    assertCan(invoiceCan.delete(invoice))
    await deleteInvoice(tx, invoiceId)
    await tx.emit('invoice.deleted', {
      subject: { type: 'invoice', id: invoiceId },
      companyId: invoice.company_id,
      contactId: invoice.contact_id,
      amountCents: invoice.gross_cents,
      description: invoice.client_name,
      meta: { kind: invoice.kind, clientName: invoice.client_name },
    })
    return { id: invoiceId }
  })
}

import { inTransaction } from '#server/db/transaction.ts'
import { getParties } from '#server/features/documents/queries/parties.ts'
import { getInvoiceRow } from '#server/features/invoices/queries/rows.ts'
import { unchained } from '#server/features/invoices/steps/complete-content.ts'
import type { Scope } from '#server/scope.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { invoiceCan } from '#shared/domain/invoices/invoice.ts'
import { insertDraft } from './create-invoice.ts'

/**
 * The same lines in a new draft of its own: what belongs to one chain or one sale (deposits, credited invoice, dates, order number,
 * money received) stays behind, and so does a client archived since. Errors: not_found, invoice_of_penalties.
 */
export function duplicateInvoice(scope: Scope, { invoiceId }: { invoiceId: string }): Promise<InvoiceDetail> {
  return inTransaction(scope, async (tx) => {
    const origin = await getInvoiceRow(tx, invoiceId)
    assertCan(invoiceCan.duplicate(origin))
    if (origin.content.operation === 'penalties') throw new DomainError('invoice_of_penalties')
    const known = await getParties(tx, { companyId: origin.company_id, contactId: origin.contact_id })
    const companyId = known.buyer?.companyArchived ? null : origin.company_id
    const contactId = known.buyer?.contactArchived ? null : origin.contact_id
    const kind = origin.kind === 'global_allowance' ? 'global_allowance' : 'invoice'
    const { paymentTerms } = origin.content
    const content = {
      ...origin.content,
      ...unchained(kind),
      companyId,
      contactId,
      lines: origin.content.lines.map((line) => ({ ...line, id: crypto.randomUUID() })),
      performance: null,
      purchaseOrderNumber: null,
      prepaidCents: 0,
      prepaidOn: null,
      paymentTerms: paymentTerms.kind === 'chosen' ? ({ kind: 'days', days: 30 } as const) : paymentTerms,
    }
    const kept = companyId === origin.company_id && contactId === origin.contact_id
    const parties = kept ? known : await getParties(tx, { companyId, contactId })
    return insertDraft(tx, content, parties, { duplicatedFrom: invoiceId, currency: origin.currency })
  })
}

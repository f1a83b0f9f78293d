import { inTransaction } from '#server/db/transaction.ts'
import { lockAnyInvoice } from '#server/features/invoices/commands/mark-invoice.ts'
import { tellInvoice } from '#server/features/invoices/commands/tell-invoice.ts'
import type { Scope } from '#server/scope.ts'
import type { InvoiceSending } from '#shared/contract/invoice-sending.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getSending } from '../queries/sending.ts'
import { closeLink } from '../store/links.ts'

type Input = { invoiceId: string; linkId: string }

/** Closes a link for good; closing it twice is one effect. Errors: not_found. */
export function revokeLink(scope: Scope, { invoiceId, linkId }: Input): Promise<InvoiceSending> {
  return inTransaction(scope, async (tx) => {
    const invoice = await lockAnyInvoice(tx, invoiceId)
    const wasOpen = await closeLink(tx, invoiceId, linkId)
    if (wasOpen === null) throw new DomainError('not_found')
    if (wasOpen) await tellInvoice(tx, 'invoice.link_revoked', invoice, { linkId })
    return getSending(tx, invoiceId)
  })
}

import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { InvoiceSending } from '#shared/contract/invoice-sending.ts'
import type { DisputeReason } from '#shared/domain/invoices/dispute.ts'
import { getSending } from '../queries/sending.ts'
import { noteDispute } from './note-dispute.ts'

type Input = { invoiceId: string; reason: DisputeReason; message: string }

/** A member opens a dispute of an invoice from its page. Errors: those of noteDispute. */
export function openDispute(scope: Scope, input: Input): Promise<InvoiceSending> {
  return inTransaction(scope, async (tx) => {
    await noteDispute(tx, input)
    return getSending(tx, input.invoiceId)
  })
}

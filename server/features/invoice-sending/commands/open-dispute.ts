import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { InvoiceSending } from '#shared/contract/invoice-sending.ts'
import { getSending } from '../queries/sending.ts'
import type { Problem } from '../steps/record-problem.ts'
import { noteDispute } from './note-dispute.ts'

/** A member opens a dispute of an invoice from its page. Errors: those of noteDispute. */
export function openDispute(scope: Scope, input: Problem & { invoiceId: string }): Promise<InvoiceSending> {
  return inTransaction(scope, async (tx) => {
    await noteDispute(tx, input)
    return getSending(tx, input.invoiceId)
  })
}

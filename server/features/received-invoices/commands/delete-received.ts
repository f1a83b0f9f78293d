import { inTransaction } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import type { Scope } from '#server/scope.ts'
import { assertCan } from '#shared/domain/domain-error.ts'
import { receivedCan } from '#shared/domain/received-invoices/received-invoice.ts'
import { isAnswered } from '../queries/flows.ts'
import { emitReceivedInvoice } from '../steps/emit-received-invoice.ts'
import { deleteReceived, lockReceivedInvoice } from '../store/received.ts'

/** Takes away what was dropped by mistake, with its file. Errors: not_found, those of receivedCan.delete. */
export function removeReceived(
  scope: Scope,
  { receivedId }: { receivedId: string },
): Promise<{ id: string }> {
  return withFiles(scope.context, (files) =>
    inTransaction(scope, async (tx) => {
      const invoice = await lockReceivedInvoice(tx, receivedId)
      assertCan(receivedCan.delete({ ...invoice, answered: await isAnswered(tx, receivedId) }))
      files.release(invoice.fileKey)
      await deleteReceived(tx, receivedId)
      await emitReceivedInvoice(tx, 'received_invoice.deleted', invoice)
      return { id: receivedId }
    }),
  )
}

import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { ReceivedDetail } from '#shared/contract/received-invoices.ts'
import { getReceived } from '../queries/received.ts'
import { emitReceivedInvoice } from '../steps/emit-received-invoice.ts'
import { lockReceivedInvoice, setCompany, setNote } from '../store/received.ts'

/** The internal note, whatever the state. Errors: not_found. */
export function saveNote(
  scope: Scope,
  { receivedId, note }: { receivedId: string; note: string },
): Promise<ReceivedDetail> {
  return inTransaction(scope, async (tx) => {
    const invoice = await lockReceivedInvoice(tx, receivedId)
    await setNote(tx, receivedId, note)
    await emitReceivedInvoice(tx, 'received_invoice.updated', invoice)
    return getReceived(tx, receivedId)
  })
}

/** The company that the supplier is. Errors: not_found for either. */
export function linkSupplier(
  scope: Scope,
  { receivedId, companyId }: { receivedId: string; companyId: string | null },
): Promise<ReceivedDetail> {
  return inTransaction(scope, async (tx) => {
    const invoice = await lockReceivedInvoice(tx, receivedId)
    await setCompany(tx, receivedId, companyId)
    await emitReceivedInvoice(tx, 'received_invoice.updated', { ...invoice, companyId })
    return getReceived(tx, receivedId)
  })
}

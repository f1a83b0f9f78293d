import { listHeard } from '#server/features/approved-platform/queries/flows-and-statuses.ts'
import type { ReadMessage } from '#server/features/approved-platform/store/messages.ts'
import { tellReception } from '#server/features/received-invoices/commands/tell-reception.ts'
import type { Tx } from '#server/scope.ts'
import { reasonText } from '#shared/domain/invoices/life-cycle/reasons.ts'
import { lifeCycleName } from '#shared/domain/invoices/life-cycle/statuses.ts'

/** Tells a status of a received invoice that was just kept; the same message of another flow, and our own that comes back, tell nothing. */
export async function tellHeard(
  tx: Tx,
  { receivedId, code, messageId, reasons }: ReadMessage,
): Promise<void> {
  if (receivedId === null) return
  const heard = await listHeard(tx, receivedId)
  if (heard.filter(({ id }) => id === `${messageId} ${code}`).length !== 1) return
  const [reason] = reasons
  await tellReception(tx, 'received_invoice.status_heard', receivedId, {
    status: lifeCycleName(code),
    reason: reason?.note ?? reason?.text ?? (reason?.code ? reasonText(reason.code) : null),
  })
}

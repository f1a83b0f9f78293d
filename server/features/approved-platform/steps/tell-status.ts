import { listStatuses } from '#server/features/approved-platform/queries/flows-and-statuses.ts'
import { tellOfInvoice } from '#server/features/approved-platform/steps/tell-of-invoice.ts'
import { releaseMessages } from '#server/features/approved-platform/store/deposits.ts'
import type { ReadMessage } from '#server/features/approved-platform/store/messages.ts'
import type { Tx } from '#server/scope.ts'
import { condemnsDelivery } from '#shared/domain/invoices/life-cycle/events-in-order.ts'
import { reasonText } from '#shared/domain/invoices/life-cycle/reasons.ts'
import { lifeCycleName } from '#shared/domain/invoices/life-cycle/statuses.ts'

/** Those that somebody must answer: partly approved, disputed, suspended, refused, rejected, misrouted, inadmissible. */
const STOPS: readonly number[] = [206, 207, 208, 210, 213, 221, 501]
/** « Déposée »: what the seller says of the invoice may leave. */
const DEPOSITED = 200

/** Tells a status that was just kept to those who follow the invoice, and lets go what waited for it. */
export async function tellStatus(
  tx: Tx,
  { invoiceId, code, messageId, reasons }: ReadMessage,
): Promise<void> {
  if (invoiceId === null) return
  const statuses = await listStatuses(tx, invoiceId)
  const told = statuses.filter(({ id }) => id === `${messageId} ${code}`)
  // The same message came before in another flow.
  if (told.length > 1) return
  if (code === DEPOSITED && (await releaseMessages(tx, [invoiceId])))
    await tx.enqueue('follow-platform', { orgId: tx.scope.orgId })
  const ofDelivery = condemnsDelivery(told[0]!)
  const stops = STOPS.includes(code) && !ofDelivery
  const [reason] = reasons
  await tellOfInvoice(tx, stops ? 'invoice.stopped' : 'invoice.status_received', invoiceId, {
    status: ofDelivery ? 'seconde transmission rejetée' : lifeCycleName(code),
    reason: reason?.note ?? reason?.text ?? (reason?.code ? reasonText(reason.code) : null),
  })
}

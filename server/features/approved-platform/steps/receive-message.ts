import { inTransaction } from '#server/db/transaction.ts'
import { flowProblem } from '#server/features/approved-platform/steps/flow-problem.ts'
import {
  issuedRows,
  receivedStatusRows,
  type WholeMessage,
} from '#server/features/approved-platform/steps/message-rows.ts'
import { saveStanding } from '#server/features/approved-platform/steps/save-standing.ts'
import {
  forgetUnreadable,
  insertMessages,
  type ReadMessage,
} from '#server/features/approved-platform/store/messages.ts'
import { emitReception } from '#server/features/received-invoices/commands/emit-reception.ts'
import type { PlatformAccount } from '#server/integrations/approved-platform/port.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { condemnsDelivery } from '#shared/domain/invoices/life-cycle/events-in-order.ts'
import { reasonText } from '#shared/domain/invoices/life-cycle/reasons.ts'
import { lifeCycleName } from '#shared/domain/invoices/life-cycle/statuses.ts'
import { listHeard, listStatuses } from '../queries/flows-and-statuses.ts'
import { releaseMessages } from '../store/deposits.ts'
import { emitTransmission } from './emit-transmission.ts'

/** `bought`: it speaks of what the organization buys. */
export type MessageFlow = { flowId: string; bought: boolean }
type Read = WholeMessage | { raw: Uint8Array | null; problem: string }

/** Fetches a message of the life cycle and keeps what it says of the organization's invoices, or of those that it received, once. Throws the PlatformError that stops it. */
export async function receiveMessage(
  scope: Scope,
  account: PlatformAccount,
  flow: MessageFlow,
): Promise<void> {
  const { flowId, bought } = flow
  const read = await readMessage(scope, account, flowId)
  await inTransaction(scope, async (tx) => {
    await forgetUnreadable(tx, flowId)
    if ('problem' in read) {
      await insertMessages(tx, [{ flowId, bought, position: 0, raw: read.raw, problem: read.problem }])
      return
    }
    const rows = await (bought ? receivedStatusRows : issuedRows)(tx, flowId, read)
    const kept = await insertMessages(tx, rows)
    const fresh = rows.filter(({ position }) => kept.includes(position))
    for (const row of fresh) await (bought ? emitHeard : emitStatus)(tx, row)
    const invoices = new Set(fresh.flatMap(({ invoiceId }) => invoiceId ?? []))
    for (const invoiceId of [...invoices].sort()) await saveStanding(tx, invoiceId)
  })
}

async function readMessage(
  { context, orgId }: Scope,
  account: PlatformAccount,
  flowId: string,
): Promise<Read> {
  let raw: Uint8Array | null = null
  try {
    raw = await context.approvedPlatform.download(account, flowId)
    return { raw, message: await context.eInvoices.readLifeCycleMessage(raw, orgId) }
  } catch (error) {
    const problem = flowProblem(error)
    if (problem === null) throw error
    return { raw, problem }
  }
}

/** Tells a status of a received invoice that was just kept; the same message of another flow, and our own that comes back, tell nothing. */
async function emitHeard(tx: Tx, { receivedId, code, messageId, reasons }: ReadMessage): Promise<void> {
  if (receivedId === null) return
  const heard = await listHeard(tx, receivedId)
  if (heard.filter(({ id }) => id === `${messageId} ${code}`).length !== 1) return
  const [reason] = reasons
  await emitReception(tx, 'received_invoice.status_heard', receivedId, {
    status: lifeCycleName(code),
    reason: reason?.note ?? reason?.text ?? (reason?.code ? reasonText(reason.code) : null),
  })
}

/** Statuses that need an answer: partly approved, disputed, suspended, refused, rejected, misrouted, inadmissible. */
const STOPS: readonly number[] = [206, 207, 208, 210, 213, 221, 501]
/** « Déposée »: what the seller says of the invoice may leave. */
const DEPOSITED = 200

/** Tells a status that was just kept to those who follow the invoice, and lets go what waited for it. */
async function emitStatus(tx: Tx, { invoiceId, code, messageId, reasons }: ReadMessage): Promise<void> {
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
  await emitTransmission(tx, stops ? 'invoice.stopped' : 'invoice.status_received', invoiceId, {
    status: ofDelivery ? 'seconde transmission rejetée' : lifeCycleName(code),
    reason: reason?.note ?? reason?.text ?? (reason?.code ? reasonText(reason.code) : null),
  })
}

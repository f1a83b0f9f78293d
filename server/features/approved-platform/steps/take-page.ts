import { inTransaction, readAs } from '#server/db/transaction.ts'
import { listReadFlows } from '#server/features/approved-platform/queries/flows-and-statuses.ts'
import { takeAcknowledgement } from '#server/features/approved-platform/steps/take-acknowledgement.ts'
import { takeInvoice } from '#server/features/approved-platform/steps/take-invoice.ts'
import { takeMessage } from '#server/features/approved-platform/steps/take-message.ts'
import { listKnownFlows } from '#server/features/received-invoices/queries/flows.ts'
import type { Flow, PlatformAccount } from '#server/integrations/approved-platform/port.ts'
import type { Scope } from '#server/scope.ts'

/** Takes what a page of a search brings. Returns the messages about what the organization buys, which are still to be read. */
export async function takePage(scope: Scope, account: PlatformAccount, flows: Flow[]): Promise<string[]> {
  const sent = flows.filter(({ direction, trackingId }) => direction === 'Out' && trackingId !== null)
  if (sent.length > 0)
    await inTransaction(scope, async (tx) => {
      for (const { trackingId, acknowledgement } of sent)
        await takeAcknowledgement(tx, trackingId!, acknowledgement)
    })
  const messages = broughtOf(flows, 'CustomerInvoiceLC')
  const heard = broughtOf(flows, 'SupplierInvoiceLC')
  const invoices = broughtOf(flows, 'SupplierInvoice')
  const [read, taken] = await readAs(scope, async (tx) => [
    await listReadFlows(tx, [...messages, ...heard]),
    await listKnownFlows(tx, invoices),
  ])
  for (const flowId of messages)
    if (!read.has(flowId)) await takeMessage(scope, account, { flowId, bought: false })
  for (const flowId of invoices) if (!taken.has(flowId)) await takeInvoice(scope, account, flowId)
  return heard.filter((flowId) => !read.has(flowId))
}

const broughtOf = (flows: Flow[], type: string) => [
  ...new Set(
    flows.flatMap(({ direction, flowType, flowId }) =>
      direction === 'In' && flowType === type ? flowId : [],
    ),
  ),
]

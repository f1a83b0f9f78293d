import { inTransaction, readAs } from '#server/db/transaction.ts'
import type { OpenPlatform } from '#server/features/approved-platform/steps/open-platform.ts'
import { receiveInvoice } from '#server/features/approved-platform/steps/receive-invoice.ts'
import { type MessageFlow, receiveMessage } from '#server/features/approved-platform/steps/receive-message.ts'
import { listKnownFlows } from '#server/features/received-invoices/queries/flows.ts'
import {
  type Flow,
  type PlatformAccount,
  PlatformError,
} from '#server/integrations/approved-platform/port.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { judgeAcknowledgement } from '#shared/domain/approved-platform/deposits.ts'
import { listReadFlows } from '../queries/flows-and-statuses.ts'
import { lockDeposit } from '../store/deposits.ts'
import { emitRefusal, emitTransmission } from './emit-transmission.ts'
import { settle } from './settle.ts'

/** Before the last change that was read: a platform may show late what it changed before. */
const OVERLAP_MS = 15 * 60_000
/** 100 flows each. A platform that gives more in a look, or turns in circles, breaks the contract. */
const MOST_PAGES = 1_000
/** Statuses of what the organization sells, what its suppliers ask, and acknowledgements of what it deposited. */
const SALES = ['CustomerInvoice', 'CustomerInvoiceLC']
const FLOW_TYPES = [...SALES, 'SupplierInvoice', 'SupplierInvoiceLC', 'Undefined']

/** Flows that could not be read. */
type Again = { messages: MessageFlow[]; invoices: string[] }

/**
 * Reads what changed at the platform: acknowledgements, messages and suppliers' invoices that were not read yet; `again` are read in any case.
 * Flows may come twice and in any order. Returns the instant of the last change. Throws the PlatformError that stops it.
 */
export async function readFlows(scope: Scope, { row, account }: OpenPlatform, again: Again): Promise<Date> {
  let readUntil = row.read_until
  for (const flow of again.messages) await receiveMessage(scope, account, flow)
  for (const flowId of again.invoices) await receiveInvoice(scope, account, flowId)
  const heard = new Set<string>()
  const updatedAfter = new Date(row.read_until.getTime() - OVERLAP_MS).toISOString()
  let cursor: string | null = null
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page: { flows: Flow[]; nextCursor: string | null } =
      await scope.context.approvedPlatform.searchFlows(account, {
        updatedAfter,
        flowTypes: FLOW_TYPES,
        ...(cursor === null ? {} : { cursor }),
      })
    for (const flowId of await receivePage(scope, account, page.flows)) heard.add(flowId)
    for (const { updatedAt } of page.flows) {
      const changedAt = new Date(updatedAt)
      if (changedAt > readUntil) readUntil = changedAt
    }
    if (page.nextCursor === null || page.nextCursor === cursor) {
      // After the invoices that they speak of, on whatever page those came.
      for (const flowId of heard) await receiveMessage(scope, account, { flowId, bought: true })
      return earlier(readUntil, scope)
    }
    cursor = page.nextCursor
  }
  throw new PlatformError('unreadable', 'too_many_pages')
}

/** A platform whose clock is ahead must not hide what changes meanwhile. */
const earlier = (readUntil: Date, { context }: Scope) => {
  const now = context.clock.now()
  return readUntil < now ? readUntil : now
}

/** Takes what a page of a search brings. Returns the messages about what the organization buys, which are still to be read. */
async function receivePage(scope: Scope, account: PlatformAccount, flows: Flow[]): Promise<string[]> {
  const sent = flows.filter(({ direction, trackingId }) => direction === 'Out' && trackingId !== null)
  if (sent.length > 0)
    await inTransaction(scope, async (tx) => {
      for (const { trackingId, acknowledgement } of sent)
        await receiveAcknowledgement(tx, trackingId!, acknowledgement)
    })
  const messages = broughtOf(flows, 'CustomerInvoiceLC')
  const heard = broughtOf(flows, 'SupplierInvoiceLC')
  const invoices = broughtOf(flows, 'SupplierInvoice')
  const [read, taken] = await readAs(scope, async (tx) => [
    await listReadFlows(tx, [...messages, ...heard]),
    await listKnownFlows(tx, invoices),
  ])
  for (const flowId of messages)
    if (!read.has(flowId)) await receiveMessage(scope, account, { flowId, bought: false })
  for (const flowId of invoices) if (!taken.has(flowId)) await receiveInvoice(scope, account, flowId)
  return heard.filter((flowId) => !read.has(flowId))
}

const broughtOf = (flows: Flow[], type: string) => [
  ...new Set(
    flows.flatMap(({ direction, flowType, flowId }) =>
      direction === 'In' && flowType === type ? flowId : [],
    ),
  ),
]

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Records the platform's answer to a deposited file; another's changes nothing. A first word that is final stays. */
async function receiveAcknowledgement(
  tx: Tx,
  trackingId: string,
  acknowledgement: Flow['acknowledgement'],
): Promise<void> {
  const outcome = judgeAcknowledgement(acknowledgement)
  if (outcome === null || !UUID.test(trackingId)) return
  const deposit = await lockDeposit(tx, trackingId)
  if (deposit === null) return
  if (!(await settle(tx, { ...deposit, id: trackingId }, outcome))) return
  if (outcome.state === 'refused') await emitRefusal(tx, deposit, outcome.reason.code)
  // The answer to the deposit was lost: this is the first word of it.
  else if (deposit.kind === 'invoice' && deposit.state === 'waiting')
    await emitTransmission(tx, 'invoice.transmitted', deposit.invoice_id)
}

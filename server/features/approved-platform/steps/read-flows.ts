import { inTransaction, readAs } from '#server/db/transaction.ts'
import { listReadFlows } from '#server/features/approved-platform/queries/messages.ts'
import type { OpenPlatform } from '#server/features/approved-platform/steps/open-platform.ts'
import { takeAcknowledgement } from '#server/features/approved-platform/steps/take-acknowledgement.ts'
import { takeMessage } from '#server/features/approved-platform/steps/take-message.ts'
import { type Flow, PlatformError } from '#server/integrations/approved-platform/port.ts'
import type { Scope } from '#server/scope.ts'

/** Before the last change that was read: a platform may show late what it changed before. */
const OVERLAP_MS = 15 * 60_000
/** 100 flows each. A platform that gives more in a look, or turns in circles, breaks the contract. */
const MOST_PAGES = 1_000
/** Statuses of what the organization sells, and acknowledgements of what it deposited. */
const FLOW_TYPES = ['CustomerInvoice', 'CustomerInvoiceLC', 'Undefined']

/**
 * Reads what changed at the platform: acknowledgements, and messages that were not read yet; `again` are read in any case. Flows may come
 * twice and in any order. Returns the instant of the last change. Throws the PlatformError that stops it.
 */
export async function readFlows(
  scope: Scope,
  { row, account }: OpenPlatform,
  again: string[],
): Promise<Date> {
  let readUntil = row.read_until
  for (const flowId of again) await takeMessage(scope, account, flowId)
  const updatedAfter = new Date(row.read_until.getTime() - OVERLAP_MS).toISOString()
  let cursor: string | null = null
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page: { flows: Flow[]; nextCursor: string | null } =
      await scope.context.approvedPlatform.searchFlows(account, {
        updatedAfter,
        flowTypes: FLOW_TYPES,
        ...(cursor === null ? {} : { cursor }),
      })
    await takePage(scope, account, page.flows)
    for (const { updatedAt } of page.flows) {
      const changedAt = new Date(updatedAt)
      if (changedAt > readUntil) readUntil = changedAt
    }
    if (page.nextCursor === null || page.nextCursor === cursor) return earlier(readUntil, scope)
    cursor = page.nextCursor
  }
  throw new PlatformError('unreadable', 'too_many_pages')
}

/** A platform whose clock is ahead must not hide what changes meanwhile. */
const earlier = (readUntil: Date, { context }: Scope) => {
  const now = context.clock.now()
  return readUntil < now ? readUntil : now
}

async function takePage(scope: Scope, account: OpenPlatform['account'], flows: Flow[]): Promise<void> {
  const sent = flows.filter(({ direction, trackingId }) => direction === 'Out' && trackingId !== null)
  if (sent.length > 0)
    await inTransaction(scope, async (tx) => {
      for (const { trackingId, acknowledgement } of sent)
        await takeAcknowledgement(tx, trackingId!, acknowledgement)
    })
  const messages = flows.filter(
    ({ direction, flowType }) => direction === 'In' && flowType === 'CustomerInvoiceLC',
  )
  const read = await readAs(scope, (tx) =>
    listReadFlows(
      tx,
      messages.map(({ flowId }) => flowId),
    ),
  )
  for (const flowId of new Set(messages.map((message) => message.flowId)))
    if (!read.has(flowId)) await takeMessage(scope, account, flowId)
}

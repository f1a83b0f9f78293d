import type { OpenPlatform } from '#server/features/approved-platform/steps/open-platform.ts'
import { takeInvoice } from '#server/features/approved-platform/steps/take-invoice.ts'
import { type MessageFlow, takeMessage } from '#server/features/approved-platform/steps/take-message.ts'
import { takePage } from '#server/features/approved-platform/steps/take-page.ts'
import { type Flow, PlatformError } from '#server/integrations/approved-platform/port.ts'
import type { Scope } from '#server/scope.ts'

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
  for (const flow of again.messages) await takeMessage(scope, account, flow)
  for (const flowId of again.invoices) await takeInvoice(scope, account, flowId)
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
    for (const flowId of await takePage(scope, account, page.flows)) heard.add(flowId)
    for (const { updatedAt } of page.flows) {
      const changedAt = new Date(updatedAt)
      if (changedAt > readUntil) readUntil = changedAt
    }
    if (page.nextCursor === null || page.nextCursor === cursor) {
      // After the invoices that they speak of, on whatever page those came.
      for (const flowId of heard) await takeMessage(scope, account, { flowId, bought: true })
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

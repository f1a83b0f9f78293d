import type { EventHandler, EventHandlers } from '#server/scope.ts'
import { hasOpen } from './queries/checkout.ts'

/** Less may be owed now than a page that is open asks. */
const revise: EventHandler = async (tx) => {
  if (await hasOpen(tx)) await tx.enqueue('revise-checkouts', { orgId: tx.scope.orgId, debits: false })
}

export const onlinePaymentsEventHandlers: EventHandlers = {
  'payment.succeeded': [revise],
  'payment.started': [revise],
  'payment.allocated': [revise],
  'invoice.credited': [revise],
  'invoice.replaced': [revise],
  'invoice.issued': [revise],
}

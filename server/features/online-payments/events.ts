import type { EventHandler, EventHandlers } from '#server/scope.ts'
import { refundAllowed } from './commands/refund-online.ts'
import { hasOpen } from './queries/checkout.ts'

/** Less may be owed now than a page that is open asks. */
const revise: EventHandler = async (tx) => {
  if (await hasOpen(tx)) await tx.enqueue('revise-checkouts', { orgId: tx.scope.orgId, debits: false })
}

/** A refund that a second person allowed is asked of the provider. */
const giveBack: EventHandler = async (tx, event) => {
  const { requestId, reason } = event.meta as { requestId?: string; reason?: string }
  if (requestId === undefined || typeof event.amountCents !== 'number') return
  const { id: paymentId } = event.subject
  await refundAllowed(tx, {
    paymentId,
    requestId,
    amountCents: event.amountCents,
    reason: reason ?? '',
    withCredit: false,
  })
}

export const onlinePaymentsEventHandlers: EventHandlers = {
  'payment.succeeded': [revise],
  'payment.started': [revise],
  'payment.allocated': [revise],
  'payment.refund_allowed': [giveBack],
  'invoice.credited': [revise],
  'invoice.replaced': [revise],
  'invoice.issued': [revise],
  // A court's plan forgives a part of the debt.
  'invoice.written_off': [revise],
}

import type { EventHandler, EventHandlers } from '#server/scope.ts'
import { outboxCancelled, outboxCashIn, outboxIssued } from './commands/fill-outbox.ts'

/** Hands over each invoice issued, paid or replaced, where a platform is connected. */
const cashIn: EventHandler = (tx, { subject }) => outboxCashIn(tx, subject.id)

export const approvedPlatformEventHandlers: EventHandlers = {
  'invoice.issued': [(tx, { subject }) => outboxIssued(tx, subject.id)],
  'invoice.replaced': [(tx, { subject }) => outboxCancelled(tx, subject.id)],
  'payment.succeeded': [cashIn],
  'payment.allocated': [cashIn],
  'payment.released': [cashIn],
  'payment.refunded': [cashIn],
  'payment.refund_failed': [cashIn],
  'payment.canceled': [cashIn],
  'payment.failed': [cashIn],
  'payment.lost': [cashIn],
}

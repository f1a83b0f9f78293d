import type { EventHandlers } from '#server/scope.ts'
import { outboxCancelled, outboxCashIn, outboxIssued } from './commands/fill-outbox.ts'

/** Hands over each invoice issued, paid or replaced, where a platform is connected. */
export const approvedPlatformEventHandlers: EventHandlers = {
  'invoice.issued': [(tx, { subject }) => outboxIssued(tx, subject.id)],
  'invoice.replaced': [(tx, { subject }) => outboxCancelled(tx, subject.id)],
  'payment.succeeded': [(tx, { subject }) => outboxCashIn(tx, subject.id)],
}

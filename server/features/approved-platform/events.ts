import type { EventHandlers } from '#server/scope.ts'
import { outboxCancelled, outboxCashIn, outboxIssued } from './commands/fill-outbox.ts'

/** What is issued, paid or replaced is handed over to the platform, where one is connected. */
export const approvedPlatformEventHandlers: EventHandlers = {
  'invoice.issued': [(tx, { subject }) => outboxIssued(tx, subject.id)],
  'invoice.replaced': [(tx, { subject }) => outboxCancelled(tx, subject.id)],
  'payment.succeeded': [(tx, { subject }) => outboxCashIn(tx, subject.id)],
}

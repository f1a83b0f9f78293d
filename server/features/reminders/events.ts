import type { EventHandler, EventHandlers } from '#server/scope.ts'
import { changeDoneCalls } from './store/called.ts'
import { changeClient, changePayer } from './store/changes.ts'
import { endAnswered } from './store/said.ts'

const ofClient: EventHandler = (tx, { companyId = null, contactId = null }) =>
  changeClient(tx, { companyId, contactId })
const ofPayment: EventHandler = (tx, { subject }) => changePayer(tx, subject.id)

/**
 * Facts that move no debt, pause or promise (those say so themselves, migration 1002): money on its way, what the platform says, the name or
 * kind of the client.
 */
export const remindersEventHandlers: EventHandlers = {
  // Whoever completes a task may not write reminders: the job of the minute does.
  'task.completed': [changeDoneCalls],
  'payment.started': [ofPayment],
  'payment.failed': [ofPayment],
  'payment.canceled': [ofPayment],
  'invoice.stopped': [ofClient],
  'invoice.status_received': [ofClient],
  // The delay that the client asked is answered; reminders wait for the plan itself.
  'payment_plan.proposed': [(tx, { subject }) => endAnswered(tx, subject.id)],
  'company.updated': [(tx, { subject }) => changeClient(tx, { companyId: subject.id, contactId: null })],
  'contact.updated': [(tx, { subject }) => changeClient(tx, { companyId: null, contactId: subject.id })],
}

import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import { type Field, one, rowOf } from './foreign-field.ts'
import {
  conditions,
  makeInvoice,
  makeReminderPlan,
  makeStanding,
  makeWaitingReminder,
  step,
} from './foreign-reminder-engine-requests.ts'

const mailbox = rowOf('mailboxes.deleteMailbox', 'mailboxId')
/** A plan whose step would leave from that mailbox: said at the step. */
const sentFrom = (mailboxId: string) => ({ name: 'À moi', conditions, steps: [{ ...step, mailboxId }] })

const inAMonth = addDays(todayIn('Europe/Paris', new Date()), 30)
const ofReminders = (more: object = {}): Field =>
  one(makeWaitingReminder, (id) => ({ reminderIds: [id], ...more }))

export const reminderEngineFields: Record<string, Field> = {
  'reminderPlans.createReminderPlan steps.mailboxId': one(
    mailbox,
    (id) => ({ subject: 'invoices', ...sentFrom(id) }),
    400,
  ),
  'reminderPlans.updateReminderPlan steps.mailboxId': {
    row: mailbox,
    request: async (app, caller, id) => ({
      params: { planId: await makeReminderPlan(app, caller) },
      body: { revision: 1, ...sentFrom(id) },
    }),
    status: 400,
  },
  'reminderPlans.orderReminderPlans planIds': one(makeReminderPlan, (id) => ({ planIds: [id] })),
  'reminders.approveReminders reminderIds': ofReminders(),
  'reminders.postponeReminders reminderIds': ofReminders({ to: inAMonth }),
  'reminders.skipReminders reminderIds': ofReminders({ note: '' }),
  'reminders.chooseInvoicePlan planId': {
    row: makeReminderPlan,
    request: async (app, caller, planId) => ({
      params: { invoiceId: await makeInvoice(app, caller) },
      body: { planId },
    }),
  },
  'reminders.chooseReminderPlan planId': {
    row: makeReminderPlan,
    request: async (app, caller, planId) => ({
      params: { standingId: await makeStanding(app, caller) },
      body: { planId },
    }),
  },
}

import { type Field, one } from './foreign-field.ts'
import {
  makeInvoice,
  makeReminderPlan,
  makeStanding,
  makeWaitingReminder,
} from './foreign-reminder-engine-requests.ts'

const ofReminders = (more: object = {}): Field =>
  one(makeWaitingReminder, (id) => ({ reminderIds: [id], ...more }))

export const reminderEngineFields: Record<string, Field> = {
  'reminderPlans.orderReminderPlans planIds': one(makeReminderPlan, (id) => ({ planIds: [id] })),
  'reminders.approveReminders reminderIds': ofReminders(),
  'reminders.postponeReminders reminderIds': ofReminders({ to: '2999-01-01' }),
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

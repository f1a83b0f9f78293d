import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { remindersContract } from '#shared/contract/reminders.ts'
import { cancelPromise } from './commands/cancel-promise.ts'
import { pauseReminders } from './commands/pause-reminders.ts'
import { readReminderPdf } from './commands/read-pdf.ts'
import { recordPromise } from './commands/record-promise.ts'
import { resumeReminders } from './commands/resume-reminders.ts'
import { sendQuoteReminder } from './commands/send-quote-reminder.ts'
import { sendReminder } from './commands/send-reminder.ts'
import { getReminderDraft } from './queries/draft.ts'
import { countPromises, listPromises } from './queries/promises.ts'
import { getQuoteReminderDraft } from './queries/quote-draft.ts'
import { countReminders, getReminder, listReminders } from './queries/reminders.ts'
import { engineHandlers } from './routes/engine.ts'

export const remindersRoutes: Routes<typeof remindersContract> = {
  ...engineHandlers,
  getReminderDraft: (scope, input) => readAs(scope, (tx) => getReminderDraft(tx, input)),
  sendReminder,
  getQuoteReminderDraft: (scope, input) => readAs(scope, (tx) => getQuoteReminderDraft(tx, input)),
  sendQuoteReminder,
  listReminders: (scope, input) => readAs(scope, (tx) => listReminders(tx, input)),
  countReminders: (scope, input) => readAs(scope, (tx) => countReminders(tx, input)),
  getReminder: (scope, { reminderId }) => readAs(scope, (tx) => getReminder(tx, reminderId)),
  getReminderPdf: readReminderPdf,
  pauseReminders,
  resumeReminders,
  recordPromise,
  cancelPromise,
  listPromises: (scope, input) => readAs(scope, (tx) => listPromises(tx, input)),
  countPromises: (scope, input) => readAs(scope, (tx) => countPromises(tx, input)),
}

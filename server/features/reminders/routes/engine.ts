import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { remindersContract } from '#shared/contract/reminders.ts'
import { approveReminders } from '../commands/approve-reminders.ts'
import { chooseInvoicePlan } from '../commands/choose-invoice-plan.ts'
import { chooseReminderPlan } from '../commands/choose-plan.ts'
import { postponeReminders } from '../commands/postpone-reminders.ts'
import { saveReminderSettings } from '../commands/save-settings.ts'
import { skipReminders } from '../commands/skip-reminders.ts'
import { updateReminder } from '../commands/update-reminder.ts'
import { getClientReminders } from '../queries/client-reminders.ts'
import { getReminderFigures } from '../queries/figures.ts'
import { getReminderSettingsView } from '../queries/settings.ts'
import { listReminderStandings } from '../queries/standings.ts'
import { listWaitingReminders } from '../queries/waiting.ts'

type Handlers = Pick<
  Routes<typeof remindersContract>,
  | 'listWaitingReminders'
  | 'updateReminder'
  | 'approveReminders'
  | 'postponeReminders'
  | 'skipReminders'
  | 'listReminderStandings'
  | 'getReminderFigures'
  | 'getClientReminders'
  | 'chooseReminderPlan'
  | 'chooseInvoicePlan'
  | 'getReminderSettings'
  | 'saveReminderSettings'
>

/** What the engine answers of the contract of reminders; the rest is sent, noted and read by hand (routes.ts). */
export const engineHandlers: Handlers = {
  listWaitingReminders: (scope, input) => readAs(scope, (tx) => listWaitingReminders(tx, input)),
  updateReminder,
  approveReminders,
  postponeReminders,
  skipReminders,
  listReminderStandings: (scope, input) => readAs(scope, (tx) => listReminderStandings(tx, input)),
  getReminderFigures: (scope) => readAs(scope, getReminderFigures),
  getClientReminders: (scope, input) => readAs(scope, (tx) => getClientReminders(tx, input)),
  chooseReminderPlan,
  chooseInvoicePlan,
  getReminderSettings: (scope) => readAs(scope, getReminderSettingsView),
  saveReminderSettings,
}

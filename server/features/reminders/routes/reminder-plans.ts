import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { reminderPlansContract } from '#shared/contract/reminder-plans.ts'
import { previewPlanOn } from '../commands/preview-plan.ts'
import {
  archiveReminderPlan,
  createReminderPlan,
  listReminderPlans,
  orderReminderPlans,
  updateReminderPlan,
} from '../commands/save-plan.ts'
import { tryReminderPlan } from '../queries/try-plan.ts'

export const reminderPlansRoutes: Routes<typeof reminderPlansContract> = {
  listReminderPlans,
  createReminderPlan,
  updateReminderPlan,
  orderReminderPlans,
  archiveReminderPlan,
  tryReminderPlan: (scope, input) => readAs(scope, (tx) => tryReminderPlan(tx, input)),
  previewReminderPlan: previewPlanOn,
}

// Written by `node tools/registry.ts` from the folders.
import { callsRequests } from '#server/test/foreign-calls-requests.ts'
import { directoryRequests } from '#server/test/foreign-directory-requests.ts'
import { litigationRequests } from '#server/test/foreign-litigation-requests.ts'
import { moneyRequests } from '#server/test/foreign-money-requests.ts'
import { outcomesRequests } from '#server/test/foreign-outcomes-requests.ts'
import { ownReportsRequests } from '#server/test/foreign-own-reports-requests.ts'
import { paymentPlansRequests } from '#server/test/foreign-payment-plans-requests.ts'
import { reminderEngineRequests } from '#server/test/foreign-reminder-engine-requests.ts'
import { reminderLettersRequests } from '#server/test/foreign-reminder-letters-requests.ts'
import { remindersRequests } from '#server/test/foreign-reminders-requests.ts'
import { signInRequests } from '#server/test/foreign-sign-in-requests.ts'
import { statementLinksRequests } from '#server/test/foreign-statement-links-requests.ts'
import { tasksRequests } from '#server/test/foreign-tasks-requests.ts'

export const featureRequests = {
  ...callsRequests,
  ...directoryRequests,
  ...litigationRequests,
  ...moneyRequests,
  ...outcomesRequests,
  ...ownReportsRequests,
  ...paymentPlansRequests,
  ...reminderEngineRequests,
  ...reminderLettersRequests,
  ...remindersRequests,
  ...signInRequests,
  ...statementLinksRequests,
  ...tasksRequests,
}

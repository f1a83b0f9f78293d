// Written by `node tools/registry.ts` from the folders.
import { bankFields } from '#server/test/foreign-bank-fields.ts'
import { callsFields } from '#server/test/foreign-calls-fields.ts'
import { enclosuresFields } from '#server/test/foreign-enclosures-fields.ts'
import { latePenaltiesFields } from '#server/test/foreign-late-penalties-fields.ts'
import { litigationFields } from '#server/test/foreign-litigation-fields.ts'
import { outcomesFields } from '#server/test/foreign-outcomes-fields.ts'
import { ownReportsFields } from '#server/test/foreign-own-reports-fields.ts'
import { paymentPlansFields } from '#server/test/foreign-payment-plans-fields.ts'
import { reminderEngineFields } from '#server/test/foreign-reminder-engine-fields.ts'
import { reminderLettersFields } from '#server/test/foreign-reminder-letters-fields.ts'
import { remindersFields } from '#server/test/foreign-reminders-fields.ts'
import { statementLinksFields } from '#server/test/foreign-statement-links-fields.ts'
import { tasksFields } from '#server/test/foreign-tasks-fields.ts'

export const featureFields = {
  ...bankFields,
  ...callsFields,
  ...enclosuresFields,
  ...latePenaltiesFields,
  ...litigationFields,
  ...outcomesFields,
  ...ownReportsFields,
  ...paymentPlansFields,
  ...reminderEngineFields,
  ...reminderLettersFields,
  ...remindersFields,
  ...statementLinksFields,
  ...tasksFields,
}

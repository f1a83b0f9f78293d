// Written by `node tools/registry.ts` from the folders.
import { bankFields } from '#server/test/foreign-bank-fields.ts'
import { reminderEngineFields } from '#server/test/foreign-reminder-engine-fields.ts'

export const featureFields = {
  ...bankFields,
  ...reminderEngineFields,
}

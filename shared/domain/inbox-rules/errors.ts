import type { ErrorTable } from '../verdict.ts'
import { RULES_MAX } from './rule.ts'

export const inboxRuleErrors = {
  too_many_rules: {
    status: 422,
    text: `Une organisation a au plus ${RULES_MAX}\u00a0règles. Supprimez-en une, ou réunissez-en deux.`,
  },
} as const satisfies ErrorTable

import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { inboxRulesContract } from '#shared/contract/inbox-rules.ts'
import { applyInboxRule } from './commands/apply-rule.ts'
import { orderInboxRules } from './commands/order-rules.ts'
import { removeInboxRule, restoreInboxRule } from './commands/remove-rule.ts'
import {
  createInboxRule,
  duplicateInboxRule,
  switchInboxRule,
  updateInboxRule,
} from './commands/save-rule.ts'
import { listInboxRules } from './queries/rules.ts'
import { tryInboxRule } from './queries/try-rule.ts'

export const inboxRulesRoutes: Routes<typeof inboxRulesContract> = {
  listInboxRules: (scope) => readAs(scope, listInboxRules),
  createInboxRule,
  updateInboxRule,
  switchInboxRule,
  duplicateInboxRule,
  removeInboxRule,
  restoreInboxRule,
  orderInboxRules,
  tryInboxRule: (scope, input) => readAs(scope, (tx) => tryInboxRule(tx, input)),
  applyInboxRule,
}

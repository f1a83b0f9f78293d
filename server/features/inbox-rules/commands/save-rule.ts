import { inTransaction } from '#server/db/transaction.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { InboxRule, RuleFields } from '#shared/contract/inbox-rules.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { RULE_NAME_MAX, RULES_MAX } from '#shared/domain/inbox-rules/rule.ts'
import { changedFields } from '#shared/domain/text/changed-fields.ts'
import { getInboxRule } from '../queries/rules.ts'
import { assertNamed } from '../steps/assert-named.ts'
import {
  countRules,
  insertRule,
  lockRule,
  lockRuleOrder,
  notifyRulesChanged,
  rewriteRule,
  setEnabled,
} from '../store/rules.ts'

/** Errors: too_many_rules. */
export async function assertRoom(tx: Tx): Promise<void> {
  await lockRuleOrder(tx)
  if ((await countRules(tx)) >= RULES_MAX) throw new DomainError('too_many_rules')
}

/** Adds a rule below the others. Errors: not_found (whom or what it names), too_many_rules. */
export function createInboxRule(scope: Scope, fields: RuleFields): Promise<InboxRule> {
  return inTransaction(scope, async (tx) => {
    await assertRoom(tx)
    await assertNamed(tx, fields, null)
    const id = await insertRule(tx, fields)
    await notifyRulesChanged(tx)
    return getInboxRule(tx, id)
  })
}

type Update = RuleFields & { ruleId: string; revision: number }

/** Replaces a rule. Errors: not_found, version_conflict (with `data.current`). */
export function updateInboxRule(scope: Scope, { ruleId, revision, ...fields }: Update): Promise<InboxRule> {
  return inTransaction(scope, async (tx) => {
    await lockRule(tx, ruleId)
    const current = await getInboxRule(tx, ruleId)
    if (changedFields(current, fields).length === 0) return current
    if (current.revision !== revision) throw new DomainError('version_conflict', { data: { current } })
    await assertNamed(tx, fields, current)
    await rewriteRule(tx, ruleId, fields)
    await notifyRulesChanged(tx)
    return getInboxRule(tx, ruleId)
  })
}

/** Errors: not_found. */
export function switchInboxRule(
  scope: Scope,
  { ruleId, enabled }: { ruleId: string; enabled: boolean },
): Promise<InboxRule> {
  return inTransaction(scope, async (tx) => {
    await setEnabled(tx, ruleId, enabled)
    await notifyRulesChanged(tx)
    return getInboxRule(tx, ruleId)
  })
}

const COPY = ' (copie)'

/** Copies a rule below it, switched off. Errors: not_found, too_many_rules. */
export function duplicateInboxRule(scope: Scope, { ruleId }: { ruleId: string }): Promise<InboxRule> {
  return inTransaction(scope, async (tx) => {
    await assertRoom(tx)
    const rule = await getInboxRule(tx, ruleId)
    const { position } = (await lockRule(tx, ruleId))!
    const name = `${rule.name.slice(0, RULE_NAME_MAX - COPY.length).toWellFormed()}${COPY}`
    const id = await insertRule(tx, { ...rule, name, enabled: false }, position)
    await notifyRulesChanged(tx)
    return getInboxRule(tx, id)
  })
}

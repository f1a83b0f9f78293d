import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { lockRule, notifyRulesChanged, setRemoved } from '../store/rules.ts'
import { assertRoom } from './save-rule.ts'

type Id = { ruleId: string }

/** Takes a rule away; it is kept for a month. Errors: not_found. */
export function removeInboxRule(scope: Scope, { ruleId }: Id): Promise<Id> {
  return inTransaction(scope, async (tx) => {
    const rule = await lockRule(tx, ruleId)
    if (rule === null) throw new DomainError('not_found')
    if (!rule.removed) await setRemoved(tx, ruleId, tx.now)
    await notifyRulesChanged(tx)
    return { ruleId }
  })
}

/** Gives a removed rule back, where it stood. Errors: not_found, too_many_rules. */
export function restoreInboxRule(scope: Scope, { ruleId }: Id): Promise<Id> {
  return inTransaction(scope, async (tx) => {
    await assertRoom(tx)
    if ((await lockRule(tx, ruleId)) === null) throw new DomainError('not_found')
    await setRemoved(tx, ruleId, null)
    await notifyRulesChanged(tx)
    return { ruleId }
  })
}

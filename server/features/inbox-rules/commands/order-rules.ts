import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { lockRuleOrder, notifyRulesChanged, setOrder } from '../store/rules.ts'

type Ids = { ruleIds: string[] }

/** Puts rules in an order. Errors: not_found. */
export function orderInboxRules(scope: Scope, { ruleIds }: Ids): Promise<Ids> {
  return inTransaction(scope, async (tx) => {
    await lockRuleOrder(tx)
    const wanted = [...new Set(ruleIds)]
    if ((await setOrder(tx, wanted)) < wanted.length) throw new DomainError('not_found')
    await notifyRulesChanged(tx)
    return { ruleIds: wanted }
  })
}

import { randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { listWholeOf } from '#server/features/inbox-team/queries/readers.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { RuleActions } from '#shared/domain/inbox-rules/rule.ts'
import { actOn } from '../steps/act.ts'
import { assertNamed } from '../steps/assert-named.ts'
import { lockRule } from '../store/rules.ts'

type Input = RuleActions & {
  name: string
  ruleId?: string | undefined
  conversationIds: string[]
  turnIds: string[]
  labelIds: string[]
}

/**
 * Does what a rule does to conversations that the caller reads whole, as one batch that `undoHandlings` takes back. Errors: not_found.
 */
export function applyInboxRule(
  scope: Scope,
  { conversationIds, ruleId, ...rule }: Input,
): Promise<{ batchId: string | null; changed: number }> {
  return inTransaction(scope, async (tx) => {
    if (ruleId !== undefined && (await lockRule(tx, ruleId)) === null) throw new DomainError('not_found')
    await assertNamed(tx, { ...rule, mailboxIds: [] }, null)
    const whole = new Set(await listWholeOf(tx, conversationIds))
    const ids = [...new Set(conversationIds)].filter((id) => whole.has(id))
    if (ids.length === 0) throw new DomainError('not_found')
    const batchId = randomUUID()
    const acting = { rule: { ...rule, id: ruleId ?? null }, conversationIds: ids }
    const { size } = await actOn(tx, [acting], batchId)
    return { batchId: size > 0 ? batchId : null, changed: size }
  })
}

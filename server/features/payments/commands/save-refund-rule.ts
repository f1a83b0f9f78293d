import { inTransaction } from '#server/db/transaction.ts'
import { countHolders } from '#server/features/organizations/queries/members.ts'
import { readRefundRule, writeRefundRule } from '#server/features/payments/store/refund-rule.ts'
import type { Scope } from '#server/scope.ts'
import type { RefundRule } from '#shared/contract/refunds.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'

/** Replaces the rule, from the revision that the caller saw. Errors: version_conflict, invalid_input (nobody else could answer). */
export function saveRefundRule(scope: Scope, rule: RefundRule): Promise<RefundRule> {
  return inTransaction(scope, async (tx) => {
    const known = await readRefundRule(tx)
    if (known.revision === rule.revision && known.limitCents === rule.limitCents) return known
    if (rule.limitCents !== null && (await countHolders(tx, 'payment:write')) < 2)
      throw new DomainError('invalid_input', { fields: [fieldError('limitCents', 'refund_rule_alone')] })
    if (!(await writeRefundRule(tx, rule)))
      throw new DomainError('version_conflict', { data: { current: await readRefundRule(tx) } })
    await tx.emit('organization.updated', {
      subject: { type: 'organization', id: scope.orgId },
      meta: { fields: ['refunds'] },
    })
    return readRefundRule(tx)
  })
}

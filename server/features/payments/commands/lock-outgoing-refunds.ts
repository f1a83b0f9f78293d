import { countHolders } from '#server/features/organizations/queries/members.ts'
import { lockRefunds, readRefundRule } from '#server/features/payments/store/refund-rule.ts'
import type { Tx } from '#server/scope.ts'

/**
 * Holds what leaves an organization, first in a transaction: two refunds or files at once never pass under one limit. Answers the owner's amount,
 * and whether anybody else could answer.
 */
export async function lockOutgoingRefunds(
  tx: Tx,
): Promise<{ limitCents: number | null; hasAnother: boolean }> {
  await lockRefunds(tx)
  const [{ limitCents }, holders] = await Promise.all([readRefundRule(tx), countHolders(tx, 'payment:write')])
  return { limitCents, hasAnother: holders > 1 }
}

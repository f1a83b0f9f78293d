import type { Tx } from '#server/scope.ts'
import type { RefundRule } from '#shared/contract/refunds.ts'

/** The organization's rule; revision 0 before the first save. */
export async function readRefundRule(tx: Tx): Promise<RefundRule> {
  const row = await tx.byKey
    .selectFrom('refund_rules')
    .select(['limit_cents', 'revision'])
    .where('org_id', '=', tx.scope.orgId)
    .executeTakeFirst()
  return { limitCents: row?.limit_cents ?? null, revision: row?.revision ?? 0 }
}

/** False when another save came between. */
export async function writeRefundRule(tx: Tx, { limitCents, revision }: RefundRule): Promise<boolean> {
  const written = { limit_cents: limitCents, updated_by: tx.scope.userId, updated_at: tx.now }
  const row =
    revision === 0
      ? await tx.db
          .insertInto('refund_rules')
          .values({ org_id: tx.scope.orgId, ...written })
          .onConflict((conflict) => conflict.doNothing())
          .returning('revision')
          .executeTakeFirst()
      : await tx.db
          .updateTable('refund_rules')
          .set((eb) => ({ ...written, revision: eb('revision', '+', 1) }))
          .where('org_id', '=', tx.scope.orgId)
          .where('revision', '=', revision)
          .returning('revision')
          .executeTakeFirst()
  return row !== undefined
}

import { sql } from 'kysely'
import { writeOrganizationSettings } from '#server/db/organization-settings.ts'
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

/** Holds the organization's row, which comes before clients and payments in the order of locks. */
export async function lockRefunds(tx: Tx): Promise<void> {
  await sql`select 1 from organizations where id = ${tx.scope.orgId} for no key update`.execute(tx.db)
}

/** False when another save came between. */
export const writeRefundRule = (tx: Tx, { limitCents, revision }: RefundRule): Promise<boolean> =>
  writeOrganizationSettings(tx, 'refund_rules', revision, { limit_cents: limitCents })

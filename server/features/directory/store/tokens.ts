import { sql } from 'kysely'
import { insertRowForId, updateRow } from '#server/db/own-rows.ts'
import { planFacts } from '#server/db/plan-facts.ts'
import { asPlatformAtOnce } from '#server/db/transaction.ts'
import type { AppContext, Tx } from '#server/scope.ts'
import type { PlanFacts } from '#shared/domain/plans/plan-of.ts'
import { readPlanFacts } from '#shared/domain/plans/stored-plan-facts.ts'

/** The last use is kept to this. */
const USED_STEP_MS = 60_000

/** The organization of a living token; null where there is none. The same work for any token. */
export async function findTokenOwner(
  context: AppContext,
  tokenHash: Buffer,
): Promise<{ orgId: string; planFacts: PlanFacts } | null> {
  const now = context.clock.now()
  return asPlatformAtOnce(context, async (db) => {
    const row = await db
      .selectFrom('directory_tokens')
      .select(['org_id', 'id', 'last_used_at', planFacts('directory_tokens.org_id').as('facts')])
      .where('token_hash', '=', tokenHash)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (!row) return null
    if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() > USED_STEP_MS)
      await db
        .updateTable('directory_tokens')
        .set({ last_used_at: now })
        .where('org_id', '=', row.org_id)
        .where('id', '=', row.id)
        .execute()
    return { orgId: row.org_id, planFacts: readPlanFacts(row.facts) }
  })
}

/** Waits for whoever changes the tokens of the organization. */
export async function lockTokens(tx: Tx): Promise<number> {
  await sql`select 1 from organizations where id = ${tx.scope.orgId} for no key update`.execute(tx.db)
  const { count } = await tx.db
    .selectFrom('directory_tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('org_id', '=', tx.scope.orgId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertToken(
  tx: Tx,
  token: { label: string; tokenHash: Buffer; ending: string },
): Promise<string> {
  return insertRowForId(tx, 'directory_tokens', {
    label: token.label,
    token_hash: token.tokenHash,
    ending: token.ending,
    created_by: tx.scope.userId,
    created_at: tx.now,
  })
}

/** The label of a token that lives; a revoked one stays as it is. Null for an unknown one. */
export async function revokeToken(
  tx: Tx,
  tokenId: string,
): Promise<{ label: string; changed: boolean } | null> {
  const row = await tx.db
    .selectFrom('directory_tokens')
    .select(['label', 'revoked_at'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', tokenId)
    .executeTakeFirst()
  if (!row) return null
  if (row.revoked_at !== null) return { label: row.label, changed: false }
  await updateRow(tx, 'directory_tokens', tokenId, { revoked_at: tx.now })
  return { label: row.label, changed: true }
}

export async function revokeTokens(tx: Tx): Promise<void> {
  await tx.db
    .updateTable('directory_tokens')
    .set({ revoked_at: tx.now })
    .where('org_id', '=', tx.scope.orgId)
    .where('revoked_at', 'is', null)
    .execute()
}

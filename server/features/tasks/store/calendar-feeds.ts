import type { Tx } from '#server/scope.ts'

/** Gives the caller's calendar a new secret address; the one before opens nothing. */
export async function saveFeed(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.db
    .insertInto('calendar_feeds')
    .values({ org_id: tx.scope.orgId, user_id: tx.scope.userId!, token_hash: tokenHash, created_at: tx.now })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'user_id']).doUpdateSet({ token_hash: tokenHash, created_at: tx.now }),
    )
    .execute()
}

export async function deleteFeed(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('calendar_feeds')
    .where('org_id', '=', tx.scope.orgId)
    .where('user_id', '=', tx.scope.userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

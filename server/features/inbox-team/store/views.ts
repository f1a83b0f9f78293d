import type { Tx } from '#server/scope.ts'
import type { InboxView } from '#shared/contract/inbox-team.ts'

type Row = { id: string; name: string; q: string; shared: boolean; user_id: string }

const present = (tx: Tx, { user_id, ...view }: Row): InboxView => ({
  ...view,
  own: user_id === tx.scope.userId,
})

export async function insertView(
  tx: Tx,
  view: { name: string; q: string; shared: boolean },
): Promise<InboxView> {
  const row = await tx.db
    .insertInto('inbox_views')
    .values({ ...view, org_id: tx.scope.orgId, user_id: tx.scope.userId!, created_at: tx.now })
    .returning(['id', 'name', 'q', 'shared', 'user_id'])
    .executeTakeFirstOrThrow()
  return present(tx, row)
}

/** The caller's own views and those that colleagues share, oldest first. */
export async function listViews(tx: Tx): Promise<InboxView[]> {
  const rows = await tx.db
    .selectFrom('inbox_views')
    .select(['id', 'name', 'q', 'shared', 'user_id'])
    .where('org_id', '=', tx.scope.orgId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map((row) => present(tx, row))
}

export async function removeView(tx: Tx, viewId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('inbox_views')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', viewId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

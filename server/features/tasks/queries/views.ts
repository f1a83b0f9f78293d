import type { Tx } from '#server/scope.ts'
import type { TaskView } from '#shared/contract/tasks.ts'

/** The caller's own views and those that colleagues share, oldest first. */
export async function listTaskViews(tx: Tx): Promise<{ views: TaskView[] }> {
  const rows = await tx.db
    .selectFrom('task_views')
    .select(['id', 'name', 'q', 'shared', 'user_id'])
    .where('org_id', '=', tx.scope.orgId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(200)
    .execute()
  return { views: rows.map(({ user_id, ...view }) => ({ ...view, own: user_id === tx.scope.userId })) }
}

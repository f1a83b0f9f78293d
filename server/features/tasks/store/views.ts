import type { Tx } from '#server/scope.ts'
import type { TaskView } from '#shared/contract/tasks.ts'

export async function insertView(
  tx: Tx,
  view: { name: string; q: string; shared: boolean },
): Promise<TaskView> {
  const row = await tx.db
    .insertInto('task_views')
    .values({ ...view, org_id: tx.scope.orgId, user_id: tx.scope.userId!, created_at: tx.now })
    .returning(['id', 'name', 'q', 'shared'])
    .executeTakeFirstOrThrow()
  return { ...row, own: true }
}

export async function removeView(tx: Tx, viewId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('task_views')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', viewId)
    .where('user_id', '=', tx.scope.userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

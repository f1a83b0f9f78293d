import { sql } from 'kysely'
import type { DueRows } from '#server/due-dates.ts'
import type { Tx } from '#server/scope.ts'

export const TO_REMIND: DueRows = {
  table: 'task_reminders',
  instant: 't.remind_at',
  only: 't.told_at is null',
}

/** Makes these the instants at which the tasks are told of; what was told stays. */
export async function replaceReminders(
  tx: Tx,
  taskIds: readonly string[],
  reminders: readonly { taskId: string; at: Date }[],
): Promise<void> {
  await sql`
    delete from task_reminders where org_id = ${tx.scope.orgId} and task_id = any (${taskIds}::uuid[]) and told_at is null`.execute(
    tx.db,
  )
  if (reminders.length === 0) return
  await sql`
    insert into task_reminders (org_id, task_id, remind_at)
    select ${tx.scope.orgId}::uuid, r.task, r.at
    from unnest(${reminders.map(({ taskId }) => taskId)}::uuid[], ${reminders.map(({ at }) => at)}::timestamptz[]) as r (task, at)
    on conflict on constraint task_reminders_once do nothing`.execute(tx.db)
}

/** Marks reminders as told. Returns their tasks, those alone that are still to be done. */
export async function claimReminders(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with told as (
      update task_reminders set told_at = ${tx.now} where org_id = ${tx.scope.orgId} and id = any (${ids}::uuid[]) and told_at is null
      returning task_id)
    select distinct t.id from told join tasks t on t.org_id = ${tx.scope.orgId} and t.id = told.task_id
    where t.open and not t.archived order by 1`.execute(tx.db)
  return rows.map(({ id }) => id)
}

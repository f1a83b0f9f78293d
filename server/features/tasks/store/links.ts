import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { TaskLink } from '#shared/domain/tasks/task.ts'

export async function listLinks(tx: Tx, taskId: string): Promise<TaskLink[]> {
  const { rows } = await sql<TaskLink>`
    select kind, record_id as id from task_links where org_id = ${tx.scope.orgId} and task_id = ${taskId} order by kind, record_id`.execute(
    tx.db,
  )
  return rows
}

/** Makes these the links of the task. */
export async function replaceLinks(tx: Tx, taskId: string, links: readonly TaskLink[]): Promise<void> {
  const kinds = links.map(({ kind }) => kind)
  const ids = links.map(({ id }) => id)
  await sql`
    delete from task_links where org_id = ${tx.scope.orgId} and task_id = ${taskId}
      and not exists (select from unnest(${kinds}::text[], ${ids}::uuid[]) as kept (kind, id) where kept.kind = task_links.kind and kept.id = record_id)`.execute(
    tx.db,
  )
  await sql`
    insert into task_links (org_id, task_id, kind, record_id)
    select ${tx.scope.orgId}::uuid, ${taskId}::uuid, linked.kind, linked.id from unnest(${kinds}::text[], ${ids}::uuid[]) as linked (kind, id)
    on conflict do nothing`.execute(tx.db)
}

export async function insertLinks(tx: Tx, links: readonly (TaskLink & { taskId: string })[]): Promise<void> {
  await sql`
    insert into task_links (org_id, task_id, kind, record_id)
    select ${tx.scope.orgId}::uuid, l."taskId", l.kind, l.id
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l ("taskId" uuid, kind text, id uuid) on conflict do nothing`.execute(
    tx.db,
  )
}

/** The open tasks of these records. */
export async function listOpenTasksOf(
  tx: Tx,
  kind: TaskLink['kind'],
  recordIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct t.id from task_links l join tasks t on t.org_id = l.org_id and t.id = l.task_id
    where l.org_id = ${tx.scope.orgId} and l.kind = ${kind} and l.record_id = any (${recordIds}::uuid[]) and t.open and not t.archived`.execute(
    tx.db,
  )
  return rows.map(({ id }) => id)
}

/** Those of these records that have an open task. */
export async function listWithOpenTask(
  tx: Tx,
  kind: TaskLink['kind'],
  recordIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct l.record_id as id from task_links l join tasks t on t.org_id = l.org_id and t.id = l.task_id
    where l.org_id = ${tx.scope.orgId} and l.kind = ${kind} and l.record_id = any (${recordIds}::uuid[]) and t.open and not t.archived`.execute(
    tx.db,
  )
  return rows.map(({ id }) => id)
}

export async function copyLinks(tx: Tx, fromId: string, toId: string): Promise<void> {
  await sql`
    insert into task_links (org_id, task_id, kind, record_id)
    select org_id, ${toId}::uuid, kind, record_id from task_links where org_id = ${tx.scope.orgId} and task_id = ${fromId}
    on conflict do nothing`.execute(tx.db)
}

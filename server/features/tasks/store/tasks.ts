import { type InsertObject, sql, type Updateable } from 'kysely'
import { insertRowForId, nextRevision, updateRow, updateRows } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import { positionBetween } from '#shared/domain/tasks/board-position.ts'
import type { RepeatOrigin, RepeatShift } from '#shared/domain/tasks/repeat.ts'
import type { ChecklistItem, TaskState } from '#shared/domain/tasks/task.ts'

const lockedColumns = [
  ...['id', 'title', 'notes', 'state', 'priority', 'due_on', 'due_minute', 'starts_on', 'snoozed_until'],
  ...[
    'assignee_id',
    'team_id',
    'position',
    'checklist',
    'reminders',
    'company_id',
    'contact_id',
    'repeat_rule',
  ],
  ...[
    'repeat_from',
    'repeat_shift',
    'series_id',
    'ordinal',
    'occurrence_on',
    'archived_at',
    'created_by',
    'revision',
  ],
] as const

/** A task as its rules need it. */
export type LockedTask = {
  id: string
  title: string
  notes: string
  state: TaskState
  priority: number
  due_on: string | null
  due_minute: number | null
  starts_on: string | null
  snoozed_until: Date | null
  assignee_id: string | null
  team_id: string | null
  position: string
  checklist: ChecklistItem[]
  reminders: number[]
  company_id: string | null
  contact_id: string | null
  repeat_rule: string | null
  repeat_from: RepeatOrigin | null
  repeat_shift: RepeatShift | null
  series_id: string | null
  ordinal: number
  occurrence_on: string | null
  archived_at: Date | null
  created_by: string | null
  revision: number
}

/** The tasks that exist among the ids, locked until the end of the transaction, always in the same order. */
export async function lockTasks(tx: Tx, ids: readonly string[]): Promise<LockedTask[]> {
  const { rows } = await sql<LockedTask>`
    select ${sql.join(lockedColumns.map((column) => sql.ref(column)))} from tasks
    where org_id = ${tx.scope.orgId} and id = any (${ids}::uuid[]) order by id for no key update`.execute(
    tx.db,
  )
  return rows
}

/** The open task of a call that is due then, locked; null: none is. One that repeats is left as it is. */
export async function lockOpenTaskOfCall(
  tx: Tx,
  callId: string,
  { dueOn, dueMinute }: { dueOn: string; dueMinute: number },
): Promise<LockedTask | null> {
  const { rows } = await sql<LockedTask>`
    select ${sql.join(lockedColumns.map((column) => sql.ref(column)))} from tasks
    where org_id = ${tx.scope.orgId} and open and not archived and due_on = ${dueOn} and due_minute = ${dueMinute} and repeat_rule is null
      and id in (select task_id from task_links where org_id = ${tx.scope.orgId} and kind = 'call' and record_id = ${callId})
    order by id limit 1 for no key update`.execute(tx.db)
  return rows[0] ?? null
}

export const insertTask = (tx: Tx, columns: Omit<InsertObject<DB, 'tasks'>, 'org_id'>): Promise<string> =>
  insertRowForId(tx, 'tasks', { ...columns, created_at: tx.now, updated_at: tx.now })

export async function insertTasks(
  tx: Tx,
  tasks: readonly Omit<InsertObject<DB, 'tasks'>, 'org_id'>[],
): Promise<void> {
  await tx.db
    .insertInto('tasks')
    .values(
      tasks.map((task) => ({ ...task, org_id: tx.scope.orgId, created_at: tx.now, updated_at: tx.now })),
    )
    .execute()
}

export const updateTaskRow = (tx: Tx, id: string, columns: Updateable<DB['tasks']>): Promise<void> =>
  updateRow(tx, 'tasks', id, { ...columns, updated_at: tx.now, revision: nextRevision })

export const updateTaskRows = (
  tx: Tx,
  ids: readonly string[],
  columns: Updateable<DB['tasks']>,
): Promise<void> => updateRows(tx, 'tasks', ids, { ...columns, updated_at: tx.now, revision: nextRevision })

type Restored = Pick<
  LockedTask,
  | 'id'
  | 'priority'
  | 'due_on'
  | 'due_minute'
  | 'occurrence_on'
  | 'snoozed_until'
  | 'assignee_id'
  | 'team_id'
  | 'archived_at'
>

/** Writes to each task columns of its own, at once. */
export async function restoreTasks(tx: Tx, tasks: readonly Restored[]): Promise<void> {
  await sql`
    update tasks t set priority = r.priority, due_on = r.due_on, due_minute = r.due_minute, occurrence_on = r.occurrence_on,
      snoozed_until = r.snoozed_until, assignee_id = r.assignee_id, team_id = r.team_id, archived_at = r.archived_at,
      updated_at = ${tx.now}, revision = t.revision + 1
    from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as r (id uuid, priority smallint, due_on date, due_minute smallint, occurrence_on date,
      snoozed_until timestamptz, assignee_id uuid, team_id uuid, archived_at timestamptz)
    where t.org_id = ${tx.scope.orgId} and t.id = r.id`.execute(tx.db)
}

/** The id of the new occurrence; null where the series has one of that place that is in use. One that was put away unread comes back as this one. */
export async function insertOccurrence(
  tx: Tx,
  columns: Omit<InsertObject<DB, 'tasks'>, 'org_id'>,
): Promise<string | null> {
  const row = await tx.db
    .insertInto('tasks')
    .values({ ...columns, org_id: tx.scope.orgId, created_at: tx.now, updated_at: tx.now })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'series_id', 'ordinal'])
        .where('series_id', 'is not', null)
        .doUpdateSet((eb) => ({
          archived_at: null,
          due_on: eb.ref('excluded.due_on'),
          starts_on: eb.ref('excluded.starts_on'),
          occurrence_on: eb.ref('excluded.occurrence_on'),
          updated_at: tx.now,
        }))
        .where('tasks.archived_at', 'is not', null)
        .where('tasks.revision', '=', 1),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Puts away the occurrence after this one, where nobody touched it. */
export async function withdrawNext(tx: Tx, { id, series_id, ordinal }: LockedTask): Promise<void> {
  if (series_id === null) return
  const next = await tx.db
    .updateTable('tasks')
    // Its revision says that nobody touched it: completing again brings it back.
    .set({ archived_at: tx.now, updated_at: tx.now })
    .where('org_id', '=', tx.scope.orgId)
    .where('series_id', '=', series_id)
    .where('ordinal', '=', ordinal + 1)
    .where('revision', '=', 1)
    .where('open', '=', true)
    .where('archived_at', 'is', null)
    // A file of its own is a touch that changes no revision.
    .where(
      sql<boolean>`not exists (
        select from task_files f where f.org_id = tasks.org_id and f.task_id = tasks.id
          and not exists (select from task_files o where o.org_id = f.org_id and o.task_id = ${id} and o.file_key = f.file_key))`,
    )
    .returning('id')
    .executeTakeFirst()
  if (next)
    await tx.db
      .deleteFrom('task_reminders')
      .where('org_id', '=', tx.scope.orgId)
      .where('task_id', '=', next.id)
      .where('told_at', 'is', null)
      .execute()
}

/** Characters of a position beyond which a column is numbered anew: thousands of moves to one place. */
const LONG = 500

/** A position after that of a task of the column, or before all. Null: the task stands there no more. */
export async function findPosition(
  tx: Tx,
  state: TaskState,
  afterId: string | null,
  movedId: string,
): Promise<string | null> {
  const read = async () => {
    const { rows } = await sql<{ before: string | null; after: string | null; found: boolean }>`
      with anchor as (
        select position from tasks where org_id = ${tx.scope.orgId} and id = ${afterId} and state = ${state} and not archived)
      select (select position from anchor) as before, exists (select from anchor) as found,
        (select min(position) from tasks where org_id = ${tx.scope.orgId} and state = ${state} and not archived and id <> ${movedId}
          and (${afterId}::uuid is null or position > (select position from anchor))) as after`.execute(tx.db)
    return rows[0]!
  }
  const between = ({ before, after, found }: Awaited<ReturnType<typeof read>>) =>
    afterId !== null && !found ? null : positionBetween(before, after)
  const position = between(await read())
  if (position === null || position.length < LONG) return position
  await sql`
    update tasks set position = 'm' || lpad(to_hex(numbered.place), 9, '0') || 'h'
    from (select id, row_number() over (order by position, id) as place from tasks
      where org_id = ${tx.scope.orgId} and state = ${state} and not archived) as numbered
    where org_id = ${tx.scope.orgId} and tasks.id = numbered.id`.execute(tx.db)
  return between(await read())
}

/** How many open tasks these members have. */
export async function countOpenOf(tx: Tx, userIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tasks
    where org_id = ${tx.scope.orgId} and assignee_id = any (${userIds}::uuid[]) and not archived and open`.execute(
    tx.db,
  )
  return rows[0]!.count
}

/** Gives their open tasks to somebody, to a team or to nobody. */
export async function giveOpenTasks(
  tx: Tx,
  userIds: readonly string[],
  to: { assigneeId: string | null; teamId: string | null },
): Promise<void> {
  await sql`
    update tasks set assignee_id = ${to.assigneeId}, team_id = ${to.teamId}, updated_at = ${tx.now}, revision = revision + 1
    where org_id = ${tx.scope.orgId} and assignee_id = any (${userIds}::uuid[]) and not archived and open`.execute(
    tx.db,
  )
}

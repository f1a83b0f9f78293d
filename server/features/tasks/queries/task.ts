import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { Task } from '#shared/contract/task-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { RepeatOrigin, RepeatShift } from '#shared/domain/tasks/repeat.ts'
import type { ChecklistItem, TaskLink } from '#shared/domain/tasks/task.ts'
import { listLinkedRecords } from './linked-records.ts'
import { listTaskFiles } from './task-files.ts'
import { type ListedTask, taskColumns, taskRowOf } from './task-rows.ts'

type WholeRow = ListedTask & {
  notes: string
  checklist: ChecklistItem[]
  reminders: number[]
  repeat_rule: string | null
  repeat_from: RepeatOrigin | null
  repeat_shift: RepeatShift | null
  ordinal: number
  created_by: string | null
  created_by_name: string | null
  links: TaskLink[]
}

/** Reads a task whole. Errors: not_found. */
export async function getTask(tx: Tx, taskId: string): Promise<Task> {
  const { rows } = await sql<WholeRow>`
    select ${taskColumns}, notes, checklist, reminders, repeat_rule, repeat_from, repeat_shift, ordinal, created_by,
      (select u.name from users u where u.id = tasks.created_by) as created_by_name,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'id', l.record_id) order by l.kind, l.record_id), '[]')
       from task_links l where l.org_id = tasks.org_id and l.task_id = tasks.id) as links
    from tasks where org_id = ${tx.scope.orgId} and id = ${taskId}`.execute(tx.db)
  const row = rows[0]
  if (row === undefined) throw new DomainError('not_found')
  const shown = await listLinkedRecords(tx, row.links)
  const { repeat_rule: rule, repeat_from: from, repeat_shift: shift } = row
  return {
    ...taskRowOf(row),
    notes: row.notes,
    checklist: row.checklist,
    reminders: row.reminders,
    repeat: rule !== null && from !== null && shift !== null ? { rule, from, shift } : null,
    ordinal: row.ordinal,
    links: shown.map(({ kind, id, label, conversationId }) => ({ kind, id, label, conversationId })),
    files: await listTaskFiles(tx, taskId),
    hiddenLinks: row.links.length - shown.length,
    createdById: row.created_by,
    createdByName: row.created_by_name,
  }
}

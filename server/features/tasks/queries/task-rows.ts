import { sql } from 'kysely'
import type { TaskRow } from '#shared/contract/task-fields.ts'
import { type TaskState, taskPriorities } from '#shared/domain/tasks/task.ts'

/** The columns of a row of a list, with the name of its client. */
export const taskColumns = sql`
  id, title, state, priority, due_on, due_minute, starts_on, snoozed_until, assignee_id, team_id, company_id, contact_id,
  closed_at, archived_at, created_at, updated_at, revision, position, sort_name, sort_due, sort_minute, sort_priority, sort_closed,
  (notes <> '')::int as has_notes, (repeat_rule is not null)::int as repeats, jsonb_array_length(checklist) as checklist_total,
  case when checklist = '[]' then 0 else jsonb_array_length(jsonb_path_query_array(checklist, '$[*] ? (@.done == true)')) end as checklist_done,
  case when company_id is not null then (select c.name from companies c where c.org_id = tasks.org_id and c.id = tasks.company_id)
    when contact_id is not null then (
      select concat_ws(' ', p.first_name, p.last_name) from contacts p where p.org_id = tasks.org_id and p.id = tasks.contact_id) end as client_name`

export type ListedTask = {
  id: string
  title: string
  state: TaskState
  priority: number
  due_on: string | null
  due_minute: number | null
  starts_on: string | null
  snoozed_until: Date | null
  assignee_id: string | null
  team_id: string | null
  company_id: string | null
  contact_id: string | null
  closed_at: Date | null
  archived_at: Date | null
  created_at: Date
  updated_at: Date
  revision: number
  position: string
  sort_name: string
  sort_due: string
  sort_minute: number
  sort_priority: number
  sort_closed: Date
  /** 1 or 0, as what a page is ordered by. */
  has_notes: number
  repeats: number
  checklist_total: number
  checklist_done: number
  client_name: string | null
}

function clientOf({ company_id, contact_id, client_name }: ListedTask): TaskRow['client'] {
  if (client_name === null) return null
  if (company_id !== null) return { kind: 'company', id: company_id, name: client_name }
  return contact_id === null ? null : { kind: 'contact', id: contact_id, name: client_name }
}

export const taskRowOf = (row: ListedTask): TaskRow => ({
  id: row.id,
  title: row.title,
  state: row.state,
  priority: taskPriorities[row.priority]!,
  dueOn: row.due_on,
  dueMinute: row.due_minute,
  startsOn: row.starts_on,
  snoozedUntil: row.snoozed_until?.toISOString() ?? null,
  assigneeId: row.assignee_id,
  teamId: row.team_id,
  client: clientOf(row),
  checklistDone: row.checklist_done,
  checklistTotal: row.checklist_total,
  hasNotes: row.has_notes === 1,
  repeats: row.repeats === 1,
  closedAt: row.closed_at?.toISOString() ?? null,
  archivedAt: row.archived_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  revision: row.revision,
})

import { type RawBuilder, sql } from 'kysely'
import { hasWords } from '#server/db/word-search.ts'
import type { Tx } from '#server/scope.ts'
import type { TaskFilter, TaskListFilter } from '#shared/contract/task-fields.ts'
import { isOpenState, taskPriorities } from '#shared/domain/tasks/task.ts'
import { endOfWeek, type TaskBucket } from '#shared/domain/tasks/task-days.ts'

/** What the filters of lists, board and calendar say of a row of `tasks`. Words are not among them. */
export function taskConditions(tx: Tx, filter: TaskFilter): RawBuilder<boolean>[] {
  const { orgId, userId } = tx.scope
  const conditions = [sql<boolean>`org_id = ${orgId}`]
  if (filter.scope === 'mine') conditions.push(sql`assignee_id = ${userId}`)
  if (filter.scope === 'unassigned') conditions.push(sql`assignee_id is null and team_id is null`)
  if (filter.scope === 'team')
    conditions.push(
      sql`team_id = any (array(select team_id from member_team_members where org_id = ${orgId} and user_id = ${userId}))`,
    )
  if (filter.assigneeId) conditions.push(sql`assignee_id = ${filter.assigneeId}`)
  if (filter.teamId) conditions.push(sql`team_id = ${filter.teamId}`)
  if (filter.priority) conditions.push(sql`priority = ${taskPriorities.indexOf(filter.priority)}`)
  for (const [kind, id] of [
    ['company', filter.companyId],
    ['contact', filter.contactId],
  ] as const)
    if (id) conditions.push(linkedTo(tx, kind, id))
  return conditions
}

/** That a task has the words, among those put away or the others. */
export function wordConditions(words: string[], archived = false): RawBuilder<boolean>[] {
  return words.length === 0 ? [] : [hasWords({ kind: 'task', archived }, words)]
}

/** The tasks of a record are few: they are read first. */
export const linkedTo = (tx: Tx, kind: string, recordId: string) =>
  sql<boolean>`id = any (array(
    select task_id from task_links where org_id = ${tx.scope.orgId} and record_id = ${recordId} and kind = ${kind}))`

/** Where open tasks stand on the organization's day: the SQL twin of `bucketOf`. */
export function bucketCondition(tx: Tx, bucket: TaskBucket, today: string): RawBuilder<boolean> {
  const shown = sql`(snoozed_until is null or snoozed_until <= ${tx.now}) and (starts_on is null or starts_on <= ${today})`
  switch (bucket) {
    case 'put_off':
      return sql`(snoozed_until > ${tx.now} or starts_on > ${today})`
    case 'late':
      return sql`sort_due < ${today} and ${shown}`
    case 'today':
      return sql`sort_due = ${today} and ${shown}`
    case 'week':
      return sql`sort_due > ${today} and sort_due <= ${endOfWeek(today)} and ${shown}`
    case 'later':
      return sql`sort_due > ${endOfWeek(today)} and due_on is not null and ${shown}`
    case 'none':
      return sql`due_on is null and ${shown}`
  }
}

/** The same with the state, the bucket on a day and whether it was put away. */
export function listConditions(tx: Tx, filter: TaskListFilter, today: string | null): RawBuilder<boolean>[] {
  const conditions = [...taskConditions(tx, filter), sql<boolean>`archived = ${filter.archived}`]
  const { state } = filter
  // Said beside a state too: each order of the list is the tail of an index that begins with it.
  const isOpen = state === 'open' || (state !== 'closed' && isOpenState(state))
  conditions.push(isOpen ? sql`open` : sql`not open`)
  if (state !== 'open' && state !== 'closed') conditions.push(sql`state = ${state}`)
  if (filter.when && today !== null) conditions.push(bucketCondition(tx, filter.when, today))
  return conditions
}

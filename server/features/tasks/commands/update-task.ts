import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { inTransaction } from '#server/db/transaction.ts'
import { cleanHtml } from '#server/integrations/mail-html/clean-html.ts'
import type { Scope } from '#server/scope.ts'
import type { Task, TaskChange } from '#shared/contract/task-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { taskPriorities } from '#shared/domain/tasks/task.ts'
import { endsSnooze } from '#shared/domain/tasks/task-days.ts'
import { readTaskDay } from '../queries/day.ts'
import { getTask } from '../queries/task.ts'
import { emitTasks, notifyAssigned } from '../steps/emit-tasks.ts'
import { judgeDays, judgeRepeat } from '../steps/judge-dates.ts'
import { judgeLinks } from '../steps/judge-links.ts'
import { judgeOwner } from '../steps/judge-owner.ts'
import { keepReminders } from '../steps/keep-reminders.ts'
import { lockTask } from '../steps/lock-task.ts'
import { listLinks, replaceLinks } from '../store/links.ts'
import { updateTaskRow } from '../store/tasks.ts'

type Fields = Omit<TaskChange, 'taskId' | 'revision'>

/** The fields as the change leaves them, and the names of those that differ. A day that goes takes its hour along, a person the team. */
function applied(current: Task, asked: Fields) {
  const links = current.links.map(({ kind, id }) => ({ kind, id }))
  const told = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Fields
  const next = { ...current, links, ...told }
  if (next.dueOn === null && asked.dueMinute === undefined) next.dueMinute = null
  if (asked.assigneeId != null) next.teamId = null
  if (asked.teamId != null) next.assigneeId = null
  const before: Record<string, unknown> = { ...current, links }
  const changed = Object.entries(next).flatMap(([name, value]) =>
    isDeepStrictEqual(before[name], value) ? [] : [name],
  )
  return { next, changed }
}

/**
 * Changes fields of a task. Another due day or hour ends its snooze. Errors: not_found, archived, version_conflict (with `data.current`),
 * task_assignee_cannot_read, task_repeat_needs_due, invalid_input.
 */
export function updateTask(scope: Scope, { taskId, revision, ...asked }: TaskChange): Promise<Task> {
  const fields = asked.notes === undefined ? asked : { ...asked, notes: cleanHtml(asked.notes) }
  return inTransaction(scope, async (tx) => {
    const locked = await lockTask(tx, taskId)
    const current = await getTask(tx, taskId)
    const { next, changed } = applied(current, fields)
    if (changed.length === 0) return current
    if (locked.revision !== revision) throw new DomainError('version_conflict', { data: { current } })
    judgeDays(next)
    const repeat = judgeRepeat(next.repeat, next.dueOn)
    const given = next.assigneeId !== current.assigneeId || next.teamId !== current.teamId
    if (given) await judgeOwner(tx, next)
    const linked = changed.includes('links')
      ? await judgeLinks(tx, next.links, await listLinks(tx, taskId))
      : null
    const moved = endsSnooze(current, next)
    const columns = {
      title: next.title,
      due_on: next.dueOn,
      due_minute: next.dueMinute,
      assignee_id: next.assigneeId,
      team_id: next.teamId,
      snoozed_until: moved ? null : locked.snoozed_until,
      reminders: next.reminders,
      company_id: linked === null ? locked.company_id : linked.companyId,
      contact_id: linked === null ? locked.contact_id : linked.contactId,
    }
    await updateTaskRow(tx, taskId, {
      ...columns,
      notes: next.notes,
      priority: taskPriorities.indexOf(next.priority),
      starts_on: next.startsOn,
      checklist: JSON.stringify(next.checklist),
      repeat_rule: repeat?.rule ?? null,
      repeat_from: repeat?.from ?? null,
      repeat_shift: repeat?.shift ?? null,
      series_id: locked.series_id ?? (repeat === null ? null : randomUUID()),
      occurrence_on: moved || locked.occurrence_on === null ? next.dueOn : locked.occurrence_on,
    })
    if (linked !== null) await replaceLinks(tx, taskId, linked.links)
    await keepReminders(tx, await readTaskDay(tx), [{ ...locked, ...columns }])
    await emitTasks(tx, 'task.updated', [{ ...columns, id: taskId }], changed)
    if (given) await notifyAssigned(tx, [{ ...columns, id: taskId }])
    return getTask(tx, taskId)
  })
}

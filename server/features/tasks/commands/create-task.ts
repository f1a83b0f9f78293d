import { randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { cleanHtml } from '#server/integrations/mail-html/clean-html.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { Task, TaskFields } from '#shared/contract/task-fields.ts'
import { positionAt } from '#shared/domain/tasks/board-position.ts'
import { isOpenState, taskPriorities } from '#shared/domain/tasks/task.ts'
import { readTaskDay } from '../queries/day.ts'
import { getTask } from '../queries/task.ts'
import { emitTasks, notifyAssigned } from '../steps/emit-tasks.ts'
import { judgeDays, judgeRepeat } from '../steps/judge-dates.ts'
import { judgeLinks } from '../steps/judge-links.ts'
import { judgeOwner } from '../steps/judge-owner.ts'
import { keepReminders } from '../steps/keep-reminders.ts'
import { replaceLinks } from '../store/links.ts'
import { insertTask } from '../store/tasks.ts'

/** Creates a task. Errors: not_found, task_assignee_cannot_read, task_repeat_needs_due, invalid_input. */
export function createTask(scope: Scope, fields: TaskFields): Promise<Task> {
  const notes = cleanHtml(fields.notes)
  return inTransaction(scope, async (tx) => getTask(tx, await addTask(tx, { ...fields, notes })))
}

/** The same within a transaction; returns the id. `notes` are clean. */
export async function addTask(tx: Tx, fields: TaskFields): Promise<string> {
  judgeDays(fields)
  const repeat = judgeRepeat(fields.repeat, fields.dueOn)
  const assigneeId =
    fields.assigneeId === undefined && fields.teamId === null ? tx.scope.userId : (fields.assigneeId ?? null)
  await judgeOwner(tx, { assigneeId, teamId: fields.teamId })
  const { links, companyId, contactId } = await judgeLinks(tx, fields.links)
  const kept = {
    title: fields.title,
    state: fields.state,
    due_on: fields.dueOn,
    due_minute: fields.dueMinute,
    assignee_id: assigneeId,
    team_id: fields.teamId,
    company_id: companyId,
    contact_id: contactId,
    reminders: fields.reminders ?? [0],
  }
  const open = isOpenState(fields.state)
  const id = await insertTask(tx, {
    ...kept,
    notes: fields.notes,
    priority: taskPriorities.indexOf(fields.priority),
    starts_on: fields.startsOn,
    position: positionAt(tx.now),
    checklist: JSON.stringify(fields.checklist),
    repeat_rule: repeat?.rule ?? null,
    repeat_from: repeat?.from ?? null,
    repeat_shift: repeat?.shift ?? null,
    series_id: repeat === null ? null : randomUUID(),
    occurrence_on: repeat === null ? null : fields.dueOn,
    closed_at: open ? null : tx.now,
    closed_by: open ? null : tx.scope.userId,
    created_by: tx.scope.userId,
  })
  await replaceLinks(tx, id, links)
  await keepReminders(tx, await readTaskDay(tx), [{ ...kept, id, snoozed_until: null, archived_at: null }])
  await emitTasks(tx, 'task.created', [{ ...kept, id }])
  if (open) await notifyAssigned(tx, [{ ...kept, id }])
  return id
}

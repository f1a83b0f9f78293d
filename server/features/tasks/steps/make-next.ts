import type { Tx } from '#server/scope.ts'
import { positionAt } from '#shared/domain/tasks/board-position.ts'
import { nextOccurrence } from '#shared/domain/tasks/next-occurrence.ts'
import { addDays, daysBetween, instantOf } from '#shared/time/calendar-day.ts'
import type { TaskDay } from '../queries/day.ts'
import { copyLinks } from '../store/links.ts'
import { copyFiles } from '../store/task-files.ts'
import { insertOccurrence, type LockedTask } from '../store/tasks.ts'
import { keepReminders } from './keep-reminders.ts'

/** The occurrence after one that is done now; null where it does not repeat, was the last, or has one already. */
export async function makeNext(tx: Tx, day: TaskDay, task: LockedTask): Promise<string | null> {
  const { repeat_rule: rule, repeat_from: from, repeat_shift: shift, due_on: dueOn } = task
  if (rule === null || from === null || shift === null || dueOn === null) return null
  const next = nextOccurrence(
    {
      repeat: { rule, from, shift },
      occurrenceOn: task.occurrence_on ?? dueOn,
      dueOn,
      ordinal: task.ordinal,
      doneOn: day.today,
    },
    day.region,
    (isoDay) => instantOf(day.timezone, isoDay, task.due_minute ?? 0),
  )
  if (next === null) return null
  const copied = {
    state: 'todo' as const,
    due_on: next.dueOn,
    due_minute: task.due_minute,
    reminders: task.reminders,
  }
  const id = await insertOccurrence(tx, {
    ...copied,
    title: task.title,
    notes: task.notes,
    priority: task.priority,
    occurrence_on: next.occurrenceOn,
    // As many days before the due day as it was.
    starts_on: task.starts_on === null ? null : addDays(next.dueOn, daysBetween(dueOn, task.starts_on)),
    assignee_id: task.assignee_id,
    team_id: task.team_id,
    position: positionAt(tx.now),
    checklist: JSON.stringify(task.checklist.map((item) => ({ ...item, done: false }))),
    company_id: task.company_id,
    contact_id: task.contact_id,
    repeat_rule: rule,
    repeat_from: from,
    repeat_shift: shift,
    series_id: task.series_id,
    ordinal: task.ordinal + 1,
    created_by: task.created_by,
  })
  if (id === null) return null
  await copyLinks(tx, task.id, id)
  await copyFiles(tx, task.id, id)
  await keepReminders(tx, day, [{ ...copied, id, snoozed_until: null, archived_at: null }])
  return id
}

import type { Tx } from '#server/scope.ts'
import { isOpenState, type TaskState } from '#shared/domain/tasks/task.ts'
import { reminderInstants } from '#shared/domain/tasks/task-reminders.ts'
import type { TaskDay } from '../queries/day.ts'
import { replaceReminders } from '../store/reminders.ts'

type Reminded = {
  id: string
  state: TaskState
  due_on: string | null
  due_minute: number | null
  snoozed_until: Date | null
  reminders: readonly number[]
  archived_at: Date | null
}

/** Writes when the tasks are told of, as they are now: before they are due, and when their snooze ends. */
export async function keepReminders(
  tx: Tx,
  { timezone }: TaskDay,
  tasks: readonly Reminded[],
): Promise<void> {
  if (tasks.length === 0) return
  const reminders = tasks.flatMap((task) => {
    if (!isOpenState(task.state) || task.archived_at !== null) return []
    const due = { dueOn: task.due_on, dueMinute: task.due_minute, reminders: task.reminders }
    const { snoozed_until: snoozed } = task
    return [
      ...reminderInstants(due, timezone, tx.now),
      ...(snoozed !== null && snoozed > tx.now ? [snoozed] : []),
    ].map((at) => ({ taskId: task.id, at }))
  })
  await replaceReminders(
    tx,
    tasks.map(({ id }) => id),
    reminders,
  )
}

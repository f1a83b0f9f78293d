import type { Tx } from '#server/scope.ts'
import { isOpenState, type TaskState } from '#shared/domain/tasks/task.ts'
import type { TaskDay } from '../queries/day.ts'
import { type LockedTask, updateTaskRow, updateTaskRows, withdrawNext } from '../store/tasks.ts'
import { emitTasks } from './emit-tasks.ts'
import { keepReminders } from './keep-reminders.ts'
import { makeNext } from './make-next.ts'

const eventOf = (state: TaskState, wasOpen: boolean) => {
  if (state === 'done') return 'task.completed'
  if (state === 'cancelled') return 'task.cancelled'
  return wasOpen ? 'task.moved' : 'task.reopened'
}

/**
 * Gives locked tasks a state; those that have it stay as they are. What is done makes its next occurrence; what is done no more takes it back,
 * unless somebody touched it. Returns those that changed, and the last occurrence made.
 */
export async function setStates(
  tx: Tx,
  day: TaskDay,
  tasks: readonly LockedTask[],
  state: TaskState,
  position?: string,
): Promise<{ changed: LockedTask[]; nextTaskId: string | null }> {
  const changed = tasks.filter((task) => task.state !== state)
  const open = isOpenState(state)
  const columns = {
    state,
    ...(open
      ? { closed_at: null, closed_by: null }
      : { closed_at: tx.now, closed_by: tx.scope.userId, snoozed_until: null }),
  }
  const [single] = changed
  if (single !== undefined && position !== undefined)
    await updateTaskRow(tx, single.id, { ...columns, position })
  else
    await updateTaskRows(
      tx,
      changed.map(({ id }) => id),
      columns,
    )
  let nextTaskId: string | null = null
  for (const task of changed) {
    if (task.state === 'done') await withdrawNext(tx, task)
    if (state === 'done') nextTaskId = await makeNext(tx, day, task)
  }
  await keepReminders(
    tx,
    day,
    changed.map((task) => ({ ...task, state, snoozed_until: open ? task.snoozed_until : null })),
  )
  for (const wasOpen of [true, false])
    await emitTasks(
      tx,
      eventOf(state, wasOpen),
      changed.filter((task) => isOpenState(task.state) === wasOpen),
    )
  return { changed, nextTaskId }
}

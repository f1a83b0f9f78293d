import type { Tx } from '#server/scope.ts'
import { taskFields } from '#shared/contract/task-fields.ts'
import { readTaskDay } from '../queries/day.ts'
import { emitTasks } from '../steps/emit-tasks.ts'
import { keepReminders } from '../steps/keep-reminders.ts'
import { lockOpenTaskOfCall, updateTaskRow } from '../store/tasks.ts'
import { addTask } from './create-task.ts'

type Due = { dueOn: string; dueMinute: number }

/**
 * A task of whoever called, for the hour at which a client wants to be called back, linked to the call and its client. `before`: the hour that was
 * said earlier, whose task moves where it is still open. Returns the id.
 */
export async function planCallback(
  tx: Tx,
  { callId, title, dueOn, dueMinute, before }: Due & { callId: string; title: string; before: Due | null },
): Promise<string> {
  const task = before === null ? null : await lockOpenTaskOfCall(tx, callId, before)
  if (task === null)
    return addTask(tx, taskFields.parse({ title, dueOn, dueMinute, links: [{ kind: 'call', id: callId }] }))
  const columns = { due_on: dueOn, due_minute: dueMinute, snoozed_until: null }
  await updateTaskRow(tx, task.id, columns)
  await keepReminders(tx, await readTaskDay(tx), [{ ...task, ...columns }])
  await emitTasks(tx, 'task.updated', [task], ['dueOn', 'dueMinute'])
  return task.id
}

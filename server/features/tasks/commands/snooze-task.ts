import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { Task } from '#shared/contract/task-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { isOpenState } from '#shared/domain/tasks/task.ts'
import { readTaskDay } from '../queries/day.ts'
import { getTask } from '../queries/task.ts'
import { emitTasks } from '../steps/emit-tasks.ts'
import { keepReminders } from '../steps/keep-reminders.ts'
import { lockTask } from '../steps/lock-task.ts'
import { updateTaskRow } from '../store/tasks.ts'

/** Puts a task off without changing when it is due; null ends it. Errors: not_found, archived, task_closed, task_snooze_in_past. */
export function snoozeTask(
  scope: Scope,
  { taskId, until }: { taskId: string; until: string | null },
): Promise<Task> {
  return inTransaction(scope, async (tx) => {
    const task = await lockTask(tx, taskId)
    if (!isOpenState(task.state)) throw new DomainError('task_closed')
    const snoozed = until === null ? null : new Date(until)
    if (snoozed !== null && snoozed <= tx.now) throw new DomainError('task_snooze_in_past')
    if (snoozed?.getTime() !== task.snoozed_until?.getTime()) {
      await updateTaskRow(tx, taskId, { snoozed_until: snoozed })
      await keepReminders(tx, await readTaskDay(tx), [{ ...task, snoozed_until: snoozed }])
      await emitTasks(tx, snoozed === null ? 'task.updated' : 'task.snoozed', [task])
    }
    return getTask(tx, taskId)
  })
}

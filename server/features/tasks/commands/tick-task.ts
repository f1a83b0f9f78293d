import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { Task } from '#shared/contract/task-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getTask } from '../queries/task.ts'
import { emitTasks } from '../steps/emit-tasks.ts'
import { lockTask } from '../steps/lock-task.ts'
import { updateTaskRow } from '../store/tasks.ts'

/** Ticks a line of the checklist, or takes the tick away, whatever others did to the other lines. Errors: not_found, archived. */
export function tickTask(
  scope: Scope,
  { taskId, itemId, done }: { taskId: string; itemId: string; done: boolean },
): Promise<Task> {
  return inTransaction(scope, async (tx) => {
    const task = await lockTask(tx, taskId)
    const item = task.checklist.find(({ id }) => id === itemId)
    if (item === undefined) throw new DomainError('not_found')
    if (item.done !== done) {
      const checklist = task.checklist.map((one) => (one.id === itemId ? { ...one, done } : one))
      await updateTaskRow(tx, taskId, { checklist: JSON.stringify(checklist) })
      await emitTasks(tx, 'task.updated', [task], ['checklist'])
    }
    return getTask(tx, taskId)
  })
}

import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { Task } from '#shared/contract/task-fields.ts'
import type { TaskState } from '#shared/domain/tasks/task.ts'
import { readTaskDay } from '../queries/day.ts'
import { getTask } from '../queries/task.ts'
import { lockTask } from '../steps/lock-task.ts'
import { setStates } from '../steps/set-states.ts'

type Changed = { task: Task; nextTaskId: string | null }

/** Completes, cancels or reopens a task. Errors: not_found, archived. */
export function setTaskState(
  scope: Scope,
  { taskId, state }: { taskId: string; state: TaskState },
): Promise<Changed> {
  return inTransaction(scope, async (tx) => {
    const task = await lockTask(tx, taskId)
    const { nextTaskId } = await setStates(tx, await readTaskDay(tx), [task], state)
    return { task: await getTask(tx, taskId), nextTaskId }
  })
}

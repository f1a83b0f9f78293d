import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { Task } from '#shared/contract/task-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { BoardState } from '#shared/domain/tasks/task.ts'
import { readTaskDay } from '../queries/day.ts'
import { getTask } from '../queries/task.ts'
import { emitTasks } from '../steps/emit-tasks.ts'
import { lockTask } from '../steps/lock-task.ts'
import { setStates } from '../steps/set-states.ts'
import { findPosition, updateTaskRow } from '../store/tasks.ts'

type Input = { taskId: string; state: BoardState; afterId: string | null }

/** Puts a task in a column, after another one or at its top. Errors: not_found, archived, task_neighbour_moved. */
export function moveTask(
  scope: Scope,
  { taskId, state, afterId }: Input,
): Promise<{ task: Task; nextTaskId: string | null }> {
  return inTransaction(scope, async (tx) => {
    const task = await lockTask(tx, taskId)
    const position = afterId === taskId ? task.position : await findPosition(tx, state, afterId, taskId)
    if (position === null) throw new DomainError('task_neighbour_moved')
    let nextTaskId: string | null = null
    if (task.state !== state)
      ({ nextTaskId } = await setStates(tx, await readTaskDay(tx), [task], state, position))
    else if (task.position !== position) {
      await updateTaskRow(tx, taskId, { position })
      await emitTasks(tx, 'task.moved', [task])
    }
    return { task: await getTask(tx, taskId), nextTaskId }
  })
}

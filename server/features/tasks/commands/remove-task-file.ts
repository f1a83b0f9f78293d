import { inTransaction } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import type { Scope } from '#server/scope.ts'
import { getTaskFile } from '../queries/task-files.ts'
import { emitTasks } from '../steps/emit-tasks.ts'
import { deleteFile } from '../store/task-files.ts'
import { lockTasks } from '../store/tasks.ts'

/** Deletes a file of a task; other occurrences that name the same one keep it. Errors: not_found. */
export function removeTaskFile(scope: Scope, { fileId }: { fileId: string }): Promise<{ fileId: string }> {
  return withFiles(scope.context, async (files) => {
    const keys = await inTransaction(scope, async (tx) => {
      const { taskId } = await getTaskFile(tx, fileId)
      // First the task, as completing it does: what it copies to the next occurrence is not deleted meanwhile.
      const tasks = await lockTasks(tx, [taskId])
      const gone = await deleteFile(tx, fileId)
      await emitTasks(tx, 'task.updated', tasks, ['files'])
      return gone
    })
    for (const key of keys) files.release(key)
    return { fileId }
  })
}

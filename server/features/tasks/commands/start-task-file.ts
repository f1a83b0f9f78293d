import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { TaskFile } from '#shared/contract/task-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { uploadedType } from '#shared/domain/files/uploaded-file.ts'
import { taskLimits } from '#shared/domain/tasks/task.ts'
import { getTaskFile } from '../queries/task-files.ts'
import { lockTask } from '../steps/lock-task.ts'
import { countFiles, insertFile } from '../store/task-files.ts'

type Input = { taskId: string; name: string; type: string; size: number }

/** Announces a file of a task; its pieces follow. Errors: not_found, archived, task_files_full. */
export function startTaskFile(scope: Scope, { taskId, name, type, size }: Input): Promise<TaskFile> {
  return inTransaction(scope, async (tx) => {
    await lockTask(tx, taskId)
    if ((await countFiles(tx, taskId)) >= taskLimits.files) throw new DomainError('task_files_full')
    const id = await insertFile(tx, { taskId, name, type: uploadedType(type), size })
    return (await getTaskFile(tx, id)).file
  })
}

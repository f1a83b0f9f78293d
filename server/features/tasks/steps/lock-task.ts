import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type LockedTask, lockTasks } from '../store/tasks.ts'

/** A task in use, locked. Errors: not_found, archived. */
export async function lockTask(tx: Tx, taskId: string): Promise<LockedTask> {
  const [task] = await lockTasks(tx, [taskId])
  if (task === undefined) throw new DomainError('not_found')
  if (task.archived_at !== null) throw new DomainError('archived')
  return task
}

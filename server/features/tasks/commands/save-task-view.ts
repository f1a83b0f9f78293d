import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { TaskView } from '#shared/contract/tasks.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { insertView, removeView } from '../store/views.ts'

/** Keeps filters under a name, for the caller or for all. */
export const createTaskView = (
  scope: Scope,
  input: { name: string; q: string; shared: boolean },
): Promise<TaskView> => inTransaction(scope, (tx) => insertView(tx, input))

/** Errors: not_found, also for the view of a colleague. */
export function deleteTaskView(scope: Scope, { viewId }: { viewId: string }): Promise<{ viewId: string }> {
  return inTransaction(scope, async (tx) => {
    if (!(await removeView(tx, viewId))) throw new DomainError('not_found')
    return { viewId }
  })
}

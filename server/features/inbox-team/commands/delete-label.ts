import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { notifyLabelsChanged, removeLabel } from '../store/labels.ts'

/** Errors: not_found. */
export function deleteLabel(scope: Scope, { labelId }: { labelId: string }): Promise<{ labelId: string }> {
  return inTransaction(scope, async (tx) => {
    if (!(await removeLabel(tx, labelId))) throw new DomainError('not_found')
    await notifyLabelsChanged(tx)
    return { labelId }
  })
}

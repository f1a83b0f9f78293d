import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { setRemoved } from '../store/documents.ts'

type Document = { documentId: string }

/** Takes a document off its client's page. Errors: not_found. */
export const removeClientDocument = (scope: Scope, { documentId }: Document) =>
  change(scope, documentId, true)

/** Gives it back, or leaves the same file that was saved again meanwhile. Errors: not_found. */
export const restoreClientDocument = (scope: Scope, { documentId }: Document) =>
  change(scope, documentId, false)

function change(scope: Scope, id: string, removed: boolean): Promise<{ id: string }> {
  return inTransaction(scope, async (tx) => {
    if (!(await setRemoved(tx, id, removed))) throw new DomainError('not_found')
    return { id }
  })
}

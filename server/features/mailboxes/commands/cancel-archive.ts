import { inTransaction } from '#server/db/transaction.ts'
import { deleteUnfinished } from '#server/features/mailboxes/store/archives.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** Forgets an import that is under way or failed; a job removes what it left on the disk. Errors: not_found. */
export function cancelArchive(scope: Scope, { archiveId }: { archiveId: string }) {
  return inTransaction(scope, async (tx) => {
    if (!(await deleteUnfinished(tx, archiveId))) throw new DomainError('not_found')
    await tx.enqueue('remove-archives', { orgId: scope.orgId })
    return { archiveId }
  })
}

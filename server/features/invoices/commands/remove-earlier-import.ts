import { inTransaction } from '#server/db/transaction.ts'
import { deleteEarlierImport, lockEarlierInvoices } from '#server/features/invoices/store/earlier.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** Takes an import back with all its invoices; nothing of Ardoise refers to them. Errors: not_found. */
export function removeEarlierImport(
  scope: Scope,
  { importId }: { importId: string },
): Promise<{ id: string }> {
  return inTransaction(scope, async (tx) => {
    await lockEarlierInvoices(tx)
    if (!(await deleteEarlierImport(tx, importId))) throw new DomainError('not_found')
    await tx.emit('organization.updated', {
      subject: { type: 'organization', id: scope.orgId },
      meta: { fields: ['earlierInvoices'] },
    })
    return { id: importId }
  })
}

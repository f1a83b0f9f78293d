import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { deleteDomain, lockDomain } from '../store/domains.ts'

/** Removes a domain; it is free for another organization at once. Errors: not_found. */
export function removeDomain(scope: Scope, { domainId }: { domainId: string }): Promise<{ removed: true }> {
  return inTransaction(scope, async (tx) => {
    const { domain } = await lockDomain(tx, domainId)
    await deleteDomain(tx, domainId)
    await tx.emit('domain.removed', { subject: { type: 'domain', id: domainId }, meta: { domain } })
    return { removed: true }
  })
}

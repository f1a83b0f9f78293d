import { inTransaction } from '#server/db/transaction.ts'
import { announceSessionChange } from '#server/features/identity/commands/announce-session-change.ts'
import type { Scope } from '#server/scope.ts'
import { closeSessionsAt, deleteDomain, lockDomain } from '../store/domains.ts'

/** Removes a domain; it is free for another organization at once, and the sessions of its addresses end. Errors: not_found. */
export async function removeDomain(
  scope: Scope,
  { domainId }: { domainId: string },
): Promise<{ removed: true }> {
  const closed = await inTransaction(scope, async (tx) => {
    const { domain } = await lockDomain(tx, domainId)
    await deleteDomain(tx, domainId)
    const users = await closeSessionsAt(tx, domain)
    await tx.emit('domain.removed', { subject: { type: 'domain', id: domainId }, meta: { domain } })
    return users
  })
  for (const userId of closed) await announceSessionChange(scope.context, userId)
  return { removed: true }
}

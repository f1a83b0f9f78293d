import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { revokeToken } from '../store/tokens.ts'

/** The token opens nothing from the next request on; a second call changes nothing. Errors: not_found. */
export async function revokeDirectoryToken(
  scope: Scope,
  { tokenId }: { tokenId: string },
): Promise<{ id: string }> {
  return inTransaction(scope, async (tx) => {
    const revoked = await revokeToken(tx, tokenId)
    if (revoked === null) throw new DomainError('not_found')
    if (revoked.changed)
      await tx.emit('directory.token_revoked', {
        subject: { type: 'directory', id: scope.orgId },
        description: revoked.label,
        meta: { name: revoked.label },
      })
    return { id: tokenId }
  })
}

import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { DebitMandate } from '#shared/contract/mandates.ts'
import { mandateCan } from '#shared/domain/direct-debits/mandate.ts'
import { assertCan } from '#shared/domain/domain-error.ts'
import { getMandate } from '../queries/mandates.ts'
import { lockMandates, setRevoked } from '../store/mandates.ts'

/** The mandate serves no more; debits that the bank was told of go on. Errors: not_found, mandate_revoked. */
export function revokeMandate(
  scope: Scope,
  { mandateId, reason }: { mandateId: string; reason: string },
): Promise<DebitMandate> {
  return inTransaction(scope, async (tx) => {
    await lockMandates(tx, [mandateId])
    const { revokedAt, companyId, contactId, clientName, reference } = await getMandate(tx, mandateId)
    assertCan(mandateCan.revoke({ state: revokedAt === null ? 'active' : 'revoked' }))
    await setRevoked(tx, mandateId, reason)
    await tx.emit('mandate.revoked', {
      subject: { type: 'mandate', id: mandateId },
      companyId,
      contactId,
      meta: { clientName, reference, reason },
    })
    return getMandate(tx, mandateId)
  })
}

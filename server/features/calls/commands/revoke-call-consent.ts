import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { CallConsent } from '#shared/contract/call-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getConsent } from '../queries/wishes.ts'
import { endConsent } from '../store/consents.ts'

/** At once, whatever the day. Errors: not_found, consent_revoked. */
export function revokeCallConsent(
  scope: Scope,
  { consentId, note }: { consentId: string; note: string },
): Promise<CallConsent> {
  return inTransaction(scope, async (tx) => {
    const { clientName, companyId, contactId, number } = await getConsent(tx, consentId)
    if (!(await endConsent(tx, consentId, note))) throw new DomainError('consent_revoked')
    await tx.emit('call_wish.revoked', {
      subject: { type: 'call_wish', id: consentId },
      companyId,
      contactId,
      description: clientName,
      meta: { clientName, number },
    })
    const { clientName: _, ...consent } = await getConsent(tx, consentId)
    return consent
  })
}

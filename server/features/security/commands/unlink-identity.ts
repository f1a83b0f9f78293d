import { asPlatform } from '#server/db/transaction.ts'
import { mailOwner } from '#server/features/security/commands/mail-owner.ts'
import { assertConfirmed } from '#server/features/security/steps/assert-confirmed.ts'
import { providerName } from '#server/features/security/steps/provider-name.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { deleteIdentity, lockMeans } from '../store/means.ts'

/** Unlinks an account, but never the last means of signing in. Errors: confirmation_required, not_found, last_sign_in_means. */
export async function unlinkIdentity(
  { context, session }: UserCaller,
  { identityId }: { identityId: string },
): Promise<{ status: true }> {
  assertConfirmed(context, session)
  const { userId } = session
  await asPlatform(context, async (db, client) => {
    const { total } = await lockMeans(db, userId)
    const providerId = await deleteIdentity(db, { id: identityId, userId })
    if (providerId === null) throw new DomainError('not_found')
    if (total <= 1) throw new DomainError('last_sign_in_means')
    const provider = providerName(context, providerId)
    await mailOwner(context, { db, client }, userId, { type: 'identity-unlinked', provider })
  })
  return { status: true }
}

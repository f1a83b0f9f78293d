import { asPlatform } from '#server/db/transaction.ts'
import { mailOwner } from '#server/features/security/commands/mail-owner.ts'
import { assertConfirmed } from '#server/features/security/steps/assert-confirmed.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { deletePasskey, lockMeans } from '../store/means.ts'

/** Removes a passkey, but never the last means of signing in. Errors: confirmation_required, not_found, last_sign_in_means. */
export async function removePasskey(
  { context, session }: UserCaller,
  { passkeyId }: { passkeyId: string },
): Promise<{ status: true }> {
  assertConfirmed(context, session)
  const { userId } = session
  await asPlatform(context, async (db, client) => {
    const { total } = await lockMeans(db, userId)
    const passkey = await deletePasskey(db, { id: passkeyId, userId })
    if (passkey === null) throw new DomainError('not_found')
    if (total <= 1) throw new DomainError('last_sign_in_means')
    await mailOwner(context, { db, client }, userId, {
      type: 'passkey-removed',
      passkey: passkey.name ?? 'Clé d’accès',
    })
  })
  return { status: true }
}

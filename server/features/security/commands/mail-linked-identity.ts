import { asPlatform } from '#server/db/transaction.ts'
import { providerName } from '#server/features/security/steps/provider-name.ts'
import type { AppContext } from '#server/scope.ts'
import { lockMeans } from '../store/means.ts'
import { mailOwner } from './mail-owner.ts'

/**
 * An account of a provider now signs in to the user. A first one is how one signed up, which is no news, unless somebody else may
 * have begun it. `byCode`: its address was proved by a mailed code.
 */
export function mailLinkedIdentity(
  context: AppContext,
  { userId, providerId, byCode }: { userId: string; providerId: string; byCode: boolean },
): Promise<void> {
  return asPlatform(context, async (db, client) => {
    if (!byCode && (await lockMeans(db, userId)).total < 2) return
    const provider = providerName(context, providerId)
    await mailOwner(context, { db, client }, userId, { type: 'identity-linked', provider })
  })
}

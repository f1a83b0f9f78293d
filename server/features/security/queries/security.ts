import { asPlatform } from '#server/db/transaction.ts'
import { findPasswordHash } from '#server/features/identity/queries/me.ts'
import { countRecoveryCodes, findFactor } from '#server/features/security/store/factors.ts'
import { listIdentities, listPasskeys } from '#server/features/security/store/means.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'
import { authenticatorName } from '#server/integrations/auth/authenticator-name.ts'
import type { AppContext } from '#server/scope.ts'
import type { Security } from '#shared/contract/security.ts'
import { CONFIRMATION_MINUTES } from '#shared/domain/security/second-factor.ts'

/** How a sign-in that owes its second factor may give it: by the app of this name, or by a passkey. */
export function findSecondFactor(
  context: AppContext,
  userId: string,
): Promise<{ app: string | null; passkey: boolean }> {
  return asPlatform(context, async (db) => ({
    app: (await findFactor(db, userId))?.name ?? null,
    passkey: (await listPasskeys(db, userId)).length > 0,
  }))
}

/** The caller's means of signing in. */
export function getSecurity({ context, session }: UserCaller): Promise<Security> {
  const { userId } = session
  return asPlatform(context, async (db) => {
    const factor = await findFactor(db, userId)
    const passkeys = await listPasskeys(db, userId)
    return {
      hasPassword: (await findPasswordHash(db, userId)) !== null,
      factor: factor?.verified_at
        ? {
            id: factor.id,
            name: factor.name,
            createdAt: factor.verified_at.toISOString(),
            lastUsedAt: factor.last_used_at?.toISOString() ?? null,
          }
        : null,
      recoveryCodesLeft: await countRecoveryCodes(db, userId),
      passkeys: passkeys.map(({ id, name, aaguid, created_at, last_used_at }) => ({
        id,
        name: name ?? 'Clé d’accès',
        provider: authenticatorName(aaguid),
        createdAt: created_at.toISOString(),
        lastUsedAt: last_used_at?.toISOString() ?? null,
      })),
      identities: (await listIdentities(db, userId)).map(({ id, provider_id, created_at }) => ({
        id,
        provider: provider_id as Security['identities'][number]['provider'],
        createdAt: created_at.toISOString(),
      })),
      confirmedUntil: new Date(session.confirmedAt.getTime() + CONFIRMATION_MINUTES * 60_000).toISOString(),
    }
  })
}

import type { Kysely } from 'kysely'
import type { PoolClient } from 'pg'
import { asPlatformAtOnce } from '#server/db/transaction.ts'
import { mailOwner } from '#server/features/security/commands/mail-owner.ts'
import { ownedHash } from '#server/features/security/steps/owned-hash.ts'
import type { SignInPlace } from '#server/integrations/auth/port.ts'
import type { AppContext } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import { putDevice, touchDevice } from '../store/devices.ts'

/** Notes the use of the browser when it is one of the account's own: nearly every sign-in, and nobody is told. */
export async function isKnownBrowser(
  context: AppContext,
  { userId, place: { device, userAgent } }: { userId: string; place: SignInPlace },
): Promise<boolean> {
  if (device === null) return true
  const tokenHash = ownedHash(context, 'device', userId, device)
  return asPlatformAtOnce(context, (db) =>
    touchDevice(db, { userId, tokenHash, userAgent }, context.clock.now()),
  )
}

/** Keeps the browser among the account's own; a new one is told to the owner. */
export async function noteSignIn(
  context: AppContext,
  handles: { db: Kysely<DB>; client: PoolClient },
  { userId, place, trustedUntil }: { userId: string; place: SignInPlace; trustedUntil?: Date },
): Promise<void> {
  if (place.device === null) return
  const device = await putDevice(
    handles.db,
    {
      userId,
      tokenHash: ownedHash(context, 'device', userId, place.device),
      userAgent: place.userAgent,
      ...(trustedUntil ? { trustedUntil } : {}),
    },
    context.clock.now(),
  )
  const { userAgent, ip } = place
  if (device.new)
    await mailOwner(context, handles, userId, {
      type: 'new-device',
      userAgent,
      ip,
      trusted: trustedUntil !== undefined,
    })
}

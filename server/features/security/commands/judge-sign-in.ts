import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext } from '#server/scope.ts'
import { SECOND_STEP_MINUTES } from '#shared/domain/second-factor.ts'
import { isTrusted } from '../store/devices.ts'
import { findFactor } from '../store/factors.ts'
import { ownedHash } from './digests.ts'

/**
 * Whether a sign-in, by whatever first means, still owes a second factor: the account has one in force, the means is not
 * a passkey (something one has and who one is), and the browser was not trusted.
 */
export async function judgeSignIn(
  context: AppContext,
  { userId, provesBoth, device }: { userId: string; provesBoth: boolean; device: string | null },
): Promise<{ secondFactorDue: boolean; expiresAt?: Date }> {
  const now = context.clock.now()
  const due = await asPlatform(context, async (db) => {
    const factor = await findFactor(db, userId)
    if (provesBoth || !factor?.verified_at) return false
    if (device === null) return true
    return !(await isTrusted(db, { userId, tokenHash: ownedHash(context, 'device', userId, device) }, now))
  })
  return due
    ? { secondFactorDue: true, expiresAt: new Date(Date.now() + SECOND_STEP_MINUTES * 60_000) }
    : { secondFactorDue: false }
}

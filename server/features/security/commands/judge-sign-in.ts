import { asPlatformAtOnce } from '#server/db/transaction.ts'
import { ownedHash } from '#server/features/security/steps/owned-hash.ts'
import type { AppContext } from '#server/scope.ts'
import { SECOND_STEP_MINUTES } from '#shared/domain/security/second-factor.ts'
import { owesSecondFactor } from '../store/factors.ts'

/**
 * Whether a sign-in, by whatever first means, still owes a second factor: the account has one in force, the means is not
 * a passkey (something one has and who one is), and the browser was not trusted.
 */
export async function judgeSignIn(
  context: AppContext,
  { userId, provesBoth, device }: { userId: string; provesBoth: boolean; device: string | null },
): Promise<{ secondFactorDue: boolean; expiresAt?: Date }> {
  const tokenHash = device === null ? null : ownedHash(context, 'device', userId, device)
  const due =
    !provesBoth &&
    (await asPlatformAtOnce(context, (db) =>
      owesSecondFactor(db, { userId, tokenHash }, context.clock.now()),
    ))
  return due
    ? { secondFactorDue: true, expiresAt: new Date(Date.now() + SECOND_STEP_MINUTES * 60_000) }
    : { secondFactorDue: false }
}

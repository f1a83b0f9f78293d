import { timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { asPlatform } from '#server/db/transaction.ts'
import { announceSessionChange } from '#server/features/identity/commands/announce-session-change.ts'
import { confirmPassword } from '#server/features/identity/commands/confirm-password.ts'
import { ownedHash } from '#server/features/security/steps/owned-hash.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'
import type { AppContext } from '#server/scope.ts'
import type { confirmationSchema } from '#shared/contract/security.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { CONFIRMATION_MINUTES } from '#shared/domain/security/second-factor.ts'
import { confirmSession, deleteOwnerCode, tryOwnerCode } from '../store/sessions.ts'

export const CODE_TRIES = 5
/** A browser asks again within seconds when the answer to its code was lost. */
const REPEAT_MS = 60_000

/**
 * Marks the session as just proved, by the password or a mailed code.
 * Errors: wrong_password, password_unset, code_invalid, code_expired, code_attempts_exceeded, rate_limited.
 */
export async function confirmIdentity(
  { context, session }: UserCaller,
  input: z.output<typeof confirmationSchema>,
): Promise<{ confirmedUntil: string }> {
  const { userId, sessionId } = session
  const at = context.clock.now()
  if (input.code === undefined) await confirmPassword(context, { userId, password: input.password ?? '' })
  else if (!(await confirmCode(context, session, input.code))) return until(session.confirmedAt)
  await asPlatform(context, (db) => confirmSession(db, { id: sessionId, userId, at }))
  await announceSessionChange(context, userId)
  return until(at)
}

const until = (confirmedAt: Date) => ({
  confirmedUntil: new Date(confirmedAt.getTime() + CONFIRMATION_MINUTES * 60_000).toISOString(),
})

/**
 * False when the code has served already and confirmed the session a moment ago: the answer was lost. The try is counted in a
 * transaction of its own: a refusal must not give it back.
 */
async function confirmCode(
  context: AppContext,
  { userId, confirmedAt }: UserCaller['session'],
  code: string,
): Promise<boolean> {
  const kept = await asPlatform(context, (db) => tryOwnerCode(db, userId))
  if (kept === null && context.clock.now().getTime() - confirmedAt.getTime() < REPEAT_MS) return false
  if (kept === null || kept.expires_at <= context.clock.now()) throw new DomainError('code_expired')
  if (kept.tries > CODE_TRIES) throw new DomainError('code_attempts_exceeded')
  if (!timingSafeEqual(kept.code_hash, ownedHash(context, 'owner-code', userId, code)))
    throw new DomainError('code_invalid')
  await asPlatform(context, (db) => deleteOwnerCode(db, userId))
  return true
}

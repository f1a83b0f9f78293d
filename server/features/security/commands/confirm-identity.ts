import { timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { asPlatform } from '#server/db/transaction.ts'
import { confirmPassword } from '#server/features/identity/commands/confirm-password.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'
import { announceSessionChange } from '#server/http/session.ts'
import type { AppContext } from '#server/scope.ts'
import type { confirmationSchema } from '#shared/contract/security.ts'
import { DomainError } from '#shared/domain/error-codes.ts'
import { CONFIRMATION_MINUTES } from '#shared/domain/second-factor.ts'
import { confirmSession, deleteOwnerCode, tryOwnerCode } from '../store/sessions.ts'
import { ownedHash } from './digests.ts'

const CODE_TRIES = 5

/**
 * Marks the session as just proved, by the password or a mailed code.
 * Errors: wrong_password, password_unset, code_invalid, code_expired, code_attempts_exceeded, rate_limited.
 */
export async function confirmIdentity(
  { context, session }: UserCaller,
  input: z.output<typeof confirmationSchema>,
): Promise<{ confirmedUntil: string }> {
  const { userId, sessionId } = session
  if (input.code !== undefined) await confirmCode(context, userId, input.code)
  else await confirmPassword(context, { userId, password: input.password ?? '' })
  const at = context.clock.now()
  await asPlatform(context, (db) => confirmSession(db, { id: sessionId, userId, at }))
  await announceSessionChange(context, userId)
  return { confirmedUntil: new Date(at.getTime() + CONFIRMATION_MINUTES * 60_000).toISOString() }
}

/** The try is counted in a transaction of its own: a refusal must not give it back. */
async function confirmCode(context: AppContext, userId: string, code: string): Promise<void> {
  const kept = await asPlatform(context, (db) => tryOwnerCode(db, userId))
  if (kept === null || kept.expires_at <= context.clock.now()) throw new DomainError('code_expired')
  if (kept.tries > CODE_TRIES) throw new DomainError('code_attempts_exceeded')
  if (!timingSafeEqual(kept.code_hash, ownedHash(context, 'owner-code', userId, code)))
    throw new DomainError('code_invalid')
  await asPlatform(context, (db) => deleteOwnerCode(db, userId))
}

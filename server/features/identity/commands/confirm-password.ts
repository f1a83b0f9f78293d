import { asPlatform } from '#server/db/transaction.ts'
import { findPasswordHash } from '#server/features/identity/queries/me.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import type { AppContext } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'

/** Guesses of a password by the holder of the session, all confirmations together. */
const TRIES = { max: 10, seconds: 600 }

/**
 * Proves that who acts knows the account's password, before an action that a borrowed session must not do.
 * Errors: wrong_password on the field `path`, password_unset (signs in with Google, a passkey…), rate_limited.
 */
export async function confirmPassword(
  context: AppContext,
  { userId, password }: { userId: string; password: string },
  path = 'password',
): Promise<void> {
  await countAttempt(context, `confirm-password:${userId}`, TRIES)
  const hash = await asPlatform(context, (db) => findPasswordHash(db, userId))
  if (hash === null) throw new DomainError('password_unset')
  if (await context.passwords.matches(hash, password)) return
  throw new DomainError('wrong_password', { fields: [fieldError(path, 'wrong_password')] })
}

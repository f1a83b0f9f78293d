import type { z } from 'zod'
import { asPlatform } from '#server/db/transaction.ts'
import { announceSessionChange } from '#server/features/identity/commands/announce-session-change.ts'
import { confirmPassword } from '#server/features/identity/commands/confirm-password.ts'
import { findPasswordHash } from '#server/features/identity/queries/me.ts'
import { mailOwner } from '#server/features/security/commands/mail-owner.ts'
import { assertConfirmed } from '#server/features/security/steps/assert-confirmed.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'
import { isCommonPassword } from '#server/integrations/passwords/common-passwords.ts'
import type { passwordChangeSchema } from '#shared/contract/security.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { translateAuthError } from '#shared/domain/sign-in/auth-messages.ts'
import { distrustDevices } from '../store/devices.ts'
import { putPassword } from '../store/means.ts'
import { confirmSession, deleteOtherSessions } from '../store/sessions.ts'

/**
 * Changes the password, or sets the first one. Voids pending reset links and the trust of devices. Errors: wrong_password on
 * `currentPassword`; confirmation_required for an account without password; invalid_input for a common one.
 */
export async function changePassword(
  { context, session }: UserCaller,
  input: z.output<typeof passwordChangeSchema>,
): Promise<{ status: true }> {
  const { userId, sessionId } = session
  if (isCommonPassword(input.newPassword)) {
    const { text: message } = translateAuthError('password_too_common')
    const fault = { path: 'newPassword', code: 'password_too_common', message }
    throw new DomainError('invalid_input', { fields: [fault] })
  }
  const had = (await asPlatform(context, (db) => findPasswordHash(db, userId))) !== null
  if (!had) assertConfirmed(context, session)
  else if (input.currentPassword === undefined)
    throw new DomainError('wrong_password', { fields: [fieldError('currentPassword', 'wrong_password')] })
  else await confirmPassword(context, { userId, password: input.currentPassword }, 'currentPassword')
  const hash = await context.passwords.hash(input.newPassword)
  const at = context.clock.now()
  await asPlatform(context, async (db, client) => {
    await putPassword(db, { userId, hash, at })
    await db.deleteFrom('verifications').where('value', '=', userId).execute()
    await distrustDevices(db, userId)
    await confirmSession(db, { id: sessionId, userId, at })
    if (input.signOutOthers) await deleteOtherSessions(db, { userId, keep: sessionId })
    await mailOwner(context, { db, client }, userId, { type: had ? 'password-changed' : 'password-set' })
  })
  await announceSessionChange(context, userId)
  return { status: true }
}

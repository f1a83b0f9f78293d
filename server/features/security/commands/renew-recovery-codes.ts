import { asPlatform } from '#server/db/transaction.ts'
import { mailOwner } from '#server/features/security/commands/mail-owner.ts'
import { assertConfirmed } from '#server/features/security/steps/assert-confirmed.ts'
import { makeRecoveryCodes } from '#server/features/security/steps/make-recovery-codes.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { findFactor } from '../store/factors.ts'

/** New recovery codes; the former are void. Errors: confirmation_required, factor_inactive. */
export async function renewRecoveryCodes({
  context,
  session,
}: UserCaller): Promise<{ recoveryCodes: string[] }> {
  assertConfirmed(context, session)
  return asPlatform(context, async (db, client) => {
    const factor = await findFactor(db, session.userId, true)
    if (!factor?.verified_at) throw new DomainError('factor_inactive')
    const recoveryCodes = await makeRecoveryCodes(context, db, session.userId)
    await mailOwner(context, { db, client }, session.userId, { type: 'recovery-codes-renewed' })
    return { recoveryCodes }
  })
}

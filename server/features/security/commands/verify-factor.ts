import { asPlatform } from '#server/db/transaction.ts'
import { mailOwner } from '#server/features/security/commands/mail-owner.ts'
import { assertConfirmed } from '#server/features/security/steps/assert-confirmed.ts'
import { openFactorSecret } from '#server/features/security/steps/factor-secret.ts'
import { makeRecoveryCodes } from '#server/features/security/steps/make-recovery-codes.ts'
import { acceptedStep } from '#server/features/security/steps/totp.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { distrustDevices } from '../store/devices.ts'
import { findFactor, noteFactorUse } from '../store/factors.ts'

/**
 * Puts the app in force by its first code, and gives the recovery codes, this once.
 * Errors: confirmation_required, not_found, code_invalid, factor_already_active.
 */
export async function verifyFactor(
  { context, session }: UserCaller,
  { factorId, code }: { factorId: string; code: string },
): Promise<{ recoveryCodes: string[] }> {
  assertConfirmed(context, session)
  const { userId } = session
  const at = context.clock.now()
  return asPlatform(context, async (db, client) => {
    const factor = await findFactor(db, userId, true)
    if (factor?.id !== factorId) throw new DomainError('not_found')
    if (factor.verified_at) throw new DomainError('factor_already_active')
    const step = acceptedStep(openFactorSecret(context, factor), code, { at, lastStep: factor.last_step })
    if (step === null) throw new DomainError('code_invalid')
    await noteFactorUse(db, { id: factorId, step, at, verified: true })
    await distrustDevices(db, userId)
    const recoveryCodes = await makeRecoveryCodes(context, db, userId)
    await mailOwner(context, { db, client }, userId, { type: 'factor-added' })
    return { recoveryCodes }
  })
}

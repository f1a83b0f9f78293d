import { asPlatform } from '#server/db/transaction.ts'
import { mailOwner } from '#server/features/security/commands/mail-owner.ts'
import { assertConfirmed } from '#server/features/security/steps/assert-confirmed.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { distrustDevices } from '../store/devices.ts'
import { deleteFactor, findFactor, replaceRecoveryCodes } from '../store/factors.ts'

/** Removes the second factor; an app never verified is removed without a mail. Errors: confirmation_required, not_found. */
export async function removeFactor(
  { context, session }: UserCaller,
  { factorId }: { factorId: string },
): Promise<{ status: true }> {
  assertConfirmed(context, session)
  const { userId } = session
  await asPlatform(context, async (db, client) => {
    const factor = await findFactor(db, userId, true)
    if (!(await deleteFactor(db, { id: factorId, userId }))) throw new DomainError('not_found')
    if (!factor?.verified_at) return
    await replaceRecoveryCodes(db, userId, [])
    await distrustDevices(db, userId)
    await mailOwner(context, { db, client }, userId, { type: 'factor-removed' })
  })
  return { status: true }
}

import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext } from '#server/scope.ts'
import { distrustDevices } from '../store/devices.ts'
import { mailOwner } from './mail-owner.ts'

/** Another password was chosen behind the mailed link. */
export function notePasswordReset(context: AppContext, { userId }: { userId: string }): Promise<void> {
  return asPlatform(context, async (db, client) => {
    await distrustDevices(db, userId)
    await mailOwner(context, { db, client }, userId, { type: 'password-changed' })
  })
}

import { asPlatform } from '#server/db/transaction.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'
import { avatarKey, setAvatar } from '../store.ts'

/** Removes the caller's avatar; nothing happens when there is none. */
export async function deleteAvatar({
  context,
  session: { userId },
}: UserCaller): Promise<{ avatarUrl: null }> {
  await asPlatform(context, async (db) => {
    // Holds the profile until the file is gone: a new avatar, under the same key, waits for it.
    await setAvatar(db, userId, null, context.clock.now())
    // Nobody is shown it any more: a file that stays is no reason to say otherwise.
    await context.files.delete(avatarKey(userId)).catch((error: Error) => {
      context.log.warn({ err: error }, 'avatar left in the store')
    })
  })
  return { avatarUrl: null }
}

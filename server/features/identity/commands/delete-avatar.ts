import { asPlatform } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import { setAvatar } from '#server/features/identity/store/users.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'

/** Removes the caller's avatar; nothing happens when there is none. */
export async function deleteAvatar({
  context,
  session: { userId },
}: UserCaller): Promise<{ avatarUrl: null }> {
  await withFiles(context, (files) =>
    asPlatform(context, async (db) => {
      const before = await setAvatar(db, userId, null, context.clock.now())
      if (before !== null) files.release(before)
    }),
  )
  return { avatarUrl: null }
}

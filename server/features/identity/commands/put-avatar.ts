import { createHash, randomUUID } from 'node:crypto'
import { asPlatform } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import { setAvatar } from '#server/features/identity/store/users.ts'
import { refusePicture } from '#server/features/platform/commands/refuse-picture.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'
import { avatarUrl } from '#shared/domain/identity/avatar.ts'

/** Replaces the caller's avatar. Errors: invalid_input (no picture by its content, too large, damaged), service_unavailable. */
export async function putAvatar(
  { context, session: { userId } }: UserCaller,
  { avatar }: { avatar: File },
): Promise<{ avatarUrl: string | null }> {
  const given = new Uint8Array(await avatar.arrayBuffer())
  const bytes = await context.images.toAvatar(given, userId).catch(refusePicture('avatar'))
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  await withFiles(context, async (files) => {
    const fileKey = await files.store(`${userId}/avatars/${randomUUID()}.webp`, bytes, 'image/webp')
    await asPlatform(context, async (db) => {
      const before = await setAvatar(db, userId, { version, fileKey }, context.clock.now())
      if (before !== null) files.release(before)
    })
  })
  return { avatarUrl: avatarUrl(userId, version) }
}

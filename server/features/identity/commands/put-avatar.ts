import { createHash } from 'node:crypto'
import { asPlatform } from '#server/db/transaction.ts'
import { refusePicture } from '#server/features/platform/commands/refuse-picture.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'
import { avatarUrl } from '#shared/domain/avatar.ts'
import { avatarKey, setAvatar } from '../store.ts'

/**
 * Replaces the caller's avatar. The new picture takes the old one's place in the store, wholly or not at all.
 * Errors: invalid_input (no picture by its content, too large, damaged), service_unavailable.
 */
export async function putAvatar(
  { context, session: { userId } }: UserCaller,
  { avatar }: { avatar: File },
): Promise<{ avatarUrl: string | null }> {
  const given = new Uint8Array(await avatar.arrayBuffer())
  const bytes = await context.images.toAvatar(given).catch(refusePicture('avatar'))
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  await asPlatform(context, async (db) => {
    // Holds the profile while the file is written: a removal at the same time takes its own file, not this one.
    await setAvatar(db, userId, version, context.clock.now())
    await context.files.put(avatarKey(userId), bytes, { contentType: 'image/webp' })
  })
  return { avatarUrl: avatarUrl(userId, version) }
}

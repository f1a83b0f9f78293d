import type { UserCaller } from '#server/http/bind-contract.ts'
import { DomainError } from '#shared/domain/error-codes.ts'
import { mayShowAvatar } from '../queries.ts'
import { avatarKey } from '../store.ts'

/** The avatar of the caller, or of someone of an organization where the caller is active. Errors: not_found. */
export async function readAvatar(
  { context, session }: UserCaller,
  { userId }: { userId: string },
): Promise<File> {
  const shown = await mayShowAvatar(context, { viewerId: session.userId, userId })
  const bytes = shown ? await context.files.get(avatarKey(userId)) : null
  if (bytes === null) throw new DomainError('not_found')
  return new File([bytes as BlobPart], 'avatar.webp', { type: 'image/webp' })
}

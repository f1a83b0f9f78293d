import { findAvatarKey } from '#server/features/identity/queries/me.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** The avatar of the caller, or of someone of an organization where the caller is active. Errors: not_found. */
export async function readAvatar(
  { context, session }: UserCaller,
  { userId }: { userId: string },
): Promise<File> {
  const key = await findAvatarKey(context, { viewerId: session.userId, userId })
  const bytes = key === null ? null : await context.files.get(key)
  if (bytes === null) throw new DomainError('not_found')
  return new File([bytes as BlobPart], 'avatar.webp', { type: 'image/webp' })
}

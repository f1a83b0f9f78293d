import { findAvatarKey } from '#server/features/identity/queries/me.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** The avatar of the caller, or of someone of an organization where the caller is active. Errors: not_found. */
export async function readAvatar(
  { context, session }: UserCaller,
  { userId }: { userId: string },
): Promise<File> {
  const key = await findAvatarKey(context, { viewerId: session.userId, userId })
  const blob = key === null ? null : await context.files.open(key)
  if (blob === null) throw new DomainError('not_found')
  return new File([blob], 'avatar.webp', { type: 'image/webp' })
}

import { asPlatform } from '#server/db/transaction.ts'
import { announceSessionChange } from '#server/features/identity/commands/announce-session-change.ts'
import { upsertProfile } from '#server/features/identity/store/users.ts'
import type { UserCaller } from '#server/http/bind-contract.ts'
import type { Session } from '#server/http/session.ts'
import type { Profile, ProfileInput } from '#shared/contract/profile-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/**
 * Changes the caller's own profile; an absent field keeps its value. The displayed name follows the first and last names.
 * Errors: invalid_input (a default organization where the caller is not an active member).
 */
export async function updateProfile(
  { context, session }: Pick<UserCaller, 'context'> & { session: Pick<Session, 'userId' | 'memberships'> },
  input: ProfileInput,
): Promise<Profile> {
  const { defaultOrgId } = input
  if (defaultOrgId && !session.memberships.some(({ orgId }) => orgId === defaultOrgId)) {
    const message = 'Vous n’êtes pas membre de cette organisation'
    throw new DomainError('invalid_input', {
      fields: [{ path: 'defaultOrgId', code: 'not_a_member', message }],
    })
  }
  const profile = await asPlatform(context, (db) =>
    upsertProfile(db, session.userId, input, context.clock.now()),
  )
  await announceSessionChange(context, session.userId)
  return profile
}

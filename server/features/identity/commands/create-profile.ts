import { asPlatform } from '#server/db/transaction.ts'
import { insertProfile } from '#server/features/identity/store/users.ts'
import type { AppContext } from '#server/scope.ts'
import { splitFullName } from '#shared/domain/identity/full-name.ts'

/** The profile of a new user, from the one name that sign-up or the provider gave. */
export function createProfile(
  context: AppContext,
  { userId, name }: { userId: string; name: string },
): Promise<void> {
  return asPlatform(context, (db) => insertProfile(db, { userId, ...splitFullName(name) }))
}

import type { Kysely } from 'kysely'
import type { DB } from '#server/db/types.gen.ts'

/** Does nothing when the user has a profile already. */
export async function insertProfile(
  db: Kysely<DB>,
  profile: { userId: string; firstName: string | null; lastName: string | null },
): Promise<void> {
  await db
    .insertInto('profiles')
    .values({ user_id: profile.userId, first_name: profile.firstName, last_name: profile.lastName })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

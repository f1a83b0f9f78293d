import type { Kysely } from 'kysely'
import type { DB } from '#server/db/types.gen.ts'

type ProfileChanges = {
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  phone?: string | null | undefined
  title?: string | null | undefined
  bio?: string | null | undefined
}

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

/** Writes the given fields, and the user's displayed name from the names. */
export async function upsertProfile(db: Kysely<DB>, userId: string, changes: ProfileChanges, now: Date) {
  const columns = {
    first_name: changes.firstName,
    last_name: changes.lastName,
    phone: changes.phone,
    title: changes.title,
    bio: changes.bio,
  }
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  const row = await db
    .insertInto('profiles')
    .values({ user_id: userId, ...given, updated_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...given, updated_at: now }))
    .returning(['first_name', 'last_name', 'phone', 'title', 'bio'])
    .executeTakeFirstOrThrow()
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ')
  if (name !== '')
    await db.updateTable('users').set({ name, updated_at: now }).where('id', '=', userId).execute()
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    title: row.title,
    bio: row.bio,
  }
}

/** False when this session is not the user's. */
export async function deleteSession(
  db: Kysely<DB>,
  session: { id: string; userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', session.id)
    .where('user_id', '=', session.userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The user's id, new or already there with this address; an account that has a password keeps it. */
export async function insertVerifiedUser(
  db: Kysely<DB>,
  account: { email: string; name: string; passwordHash: string; companyName?: string },
): Promise<string> {
  const email = account.email.toLowerCase()
  await db
    .insertInto('users')
    .values({ email, name: account.name, email_verified: true, company_name: account.companyName ?? null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('accounts')
    .values({ user_id: id, account_id: id, provider_id: 'credential', password: account.passwordHash })
    .onConflict((conflict) => conflict.columns(['provider_id', 'account_id']).doNothing())
    .execute()
  return id
}

/** The stored password; null for an account that has none. */
export async function findPasswordHash(db: Kysely<DB>, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return row?.password ?? null
}

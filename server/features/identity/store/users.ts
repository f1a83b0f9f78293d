import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/tables.gen.ts'
import type { Profile, ProfileInput } from '#shared/contract/profile-fields.ts'
import type { WishedPlan } from '#shared/domain/plans/wished-plan.ts'

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

/** The part of a user that colleagues see. */
const SHOWN = ['first_name', 'last_name', 'phone', 'title', 'bio'] as const

/** Writes the given fields, and the user's displayed name from the names. */
export async function upsertProfile(
  db: Kysely<DB>,
  userId: string,
  changes: Partial<ProfileInput>,
  now: Date,
): Promise<Profile> {
  const columns = {
    first_name: changes.firstName,
    last_name: changes.lastName,
    phone: changes.phone,
    title: changes.title,
    bio: changes.bio,
    default_org_id: changes.defaultOrgId,
  }
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  const known = await db.selectFrom('profiles').select(SHOWN).where('user_id', '=', userId).executeTakeFirst()
  const row = await db
    .insertInto('profiles')
    .values({ user_id: userId, ...given, updated_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...given, updated_at: now }))
    .returning(['first_name', 'last_name', 'phone', 'title', 'bio', 'default_org_id'])
    .executeTakeFirstOrThrow()
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ')
  if (name !== '')
    await db.updateTable('users').set({ name, updated_at: now }).where('id', '=', userId).execute()
  if (SHOWN.some((column) => known?.[column] !== row[column])) await notifyColleagues(db, userId)
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    title: row.title,
    bio: row.bio,
    defaultOrgId: row.default_org_id,
  }
}

/** Another avatar, or none. Returns the file of the former one; a second change at the same time waits and finds this one's. */
export async function setAvatar(
  db: Kysely<DB>,
  userId: string,
  avatar: { version: string; fileKey: string } | null,
  now: Date,
): Promise<string | null> {
  await db
    .insertInto('profiles')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  const before = await db
    .selectFrom('profiles')
    .select('avatar_file_key')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await db
    .updateTable('profiles')
    .set({
      avatar_version: avatar?.version ?? null,
      avatar_file_key: avatar?.fileKey ?? null,
      updated_at: now,
    })
    .where('user_id', '=', userId)
    .execute()
  await notifyColleagues(db, userId)
  return before.avatar_file_key
}

/** Shows the new name or picture in open browsers of the user's organizations. No event: the timelines do not tell it. */
async function notifyColleagues(db: Kysely<DB>, userId: string): Promise<void> {
  await sql`
    select pg_notify('ardoise', json_build_object('org', org_id, 'type', 'member.profile_changed', 'subject', 'member', 'id', user_id)::text)
    from memberships where user_id = ${userId} and status = 'active'`.execute(db)
}

/** The person has read it. A removal is forgotten; a suspension is remembered as long as it lasts. */
export async function dismissLoss(db: Kysely<DB>, loss: { userId: string; orgId: string }): Promise<void> {
  const mine = { user_id: loss.userId, org_id: loss.orgId }
  await db
    .updateTable('lost_access')
    .set({ told: true })
    .where((eb) => eb.and(mine))
    .execute()
  await db
    .deleteFrom('lost_access')
    .where((eb) => eb.and({ ...mine, reason: 'removed' }))
    .execute()
}

export async function saveWishedPlan(db: Kysely<DB>, userId: string, plan: WishedPlan): Promise<void> {
  await db.updateTable('users').set({ wished_plan: plan }).where('id', '=', userId).execute()
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
    .values({
      email,
      name: account.name,
      email_verified: true,
      company_name: account.companyName ?? null,
      onboarding_completed: true,
      onboarding_finished: true,
    })
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

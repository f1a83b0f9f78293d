import type { Kysely } from 'kysely'
import type { DB } from '#server/tables.gen.ts'

/** Forgets what has served: idempotency answers after 48 hours, expired sessions and codes. */
export async function purgeEphemera(db: Kysely<DB>, now: Date): Promise<void> {
  const twoDaysAgo = new Date(now.getTime() - 48 * 3_600_000)
  await db.deleteFrom('idempotency_keys').where('created_at', '<', twoDaysAgo).execute()
  await db.deleteFrom('verifications').where('expires_at', '<', twoDaysAgo).execute()
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
  await db
    .deleteFrom('sessions')
    .where('second_factor_due', '=', true)
    .where('created_at', '<', twoDaysAgo)
    .execute()
  await db.deleteFrom('owner_codes').where('expires_at', '<', now).execute()
  // Browsers forget their own secret after as long.
  const lastYear = new Date(now.getTime() - 400 * 86_400_000)
  await db.deleteFrom('devices').where('last_used_at', '<', lastYear).execute()
}

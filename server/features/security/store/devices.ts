import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/tables.gen.ts'

type Device = { userId: string; tokenHash: Buffer }

/** Notes the use of a browser of the account; false when it is none of them. Nobody waits for the disk: a crash loses a date. */
export async function touchDevice(
  db: Kysely<DB>,
  device: Device & { userAgent: string | null },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with unhurried as materialized (select set_config('synchronous_commit', 'off', true))
    update devices set user_agent = ${device.userAgent}, last_used_at = ${now} from unhurried
    where user_id = ${device.userId} and token_hash = ${device.tokenHash}`.execute(db)
  return numAffectedRows === 1n
}

/** Keeps the browser among those of the account. `new`: it was not, while others were. */
export async function putDevice(
  db: Kysely<DB>,
  device: Device & { userAgent: string | null; trustedUntil?: Date },
  now: Date,
): Promise<{ new: boolean }> {
  const known = await db
    .selectFrom('devices')
    .select(['token_hash'])
    .where('user_id', '=', device.userId)
    .execute()
  const used = {
    user_agent: device.userAgent,
    last_used_at: now,
    ...(device.trustedUntil ? { trusted_until: device.trustedUntil } : {}),
  }
  await db
    .insertInto('devices')
    .values({ user_id: device.userId, token_hash: device.tokenHash, ...used })
    .onConflict((conflict) => conflict.columns(['user_id', 'token_hash']).doUpdateSet(used))
    .execute()
  return { new: known.length > 0 && !known.some(({ token_hash }) => token_hash.equals(device.tokenHash)) }
}

/** After a change of password or of second factor, every browser must give the second factor again. */
export async function distrustDevices(db: Kysely<DB>, userId: string): Promise<void> {
  await db.updateTable('devices').set({ trusted_until: null }).where('user_id', '=', userId).execute()
}

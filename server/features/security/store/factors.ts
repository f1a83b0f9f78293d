import type { Kysely } from 'kysely'
import type { DB } from '#server/tables.gen.ts'

/** The user's authenticator app, in force or being set up; locked when it is about to change. */
export async function findFactor(db: Kysely<DB>, userId: string, lock = false) {
  const query = db.selectFrom('second_factors').selectAll().where('user_id', '=', userId)
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? null
}

/** Whether an app in force asks this browser for its code: null when it is not known, and then it does. */
export async function owesSecondFactor(
  db: Kysely<DB>,
  { userId, tokenHash }: { userId: string; tokenHash: Buffer | null },
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('second_factors as factor')
    .select('factor.id')
    .where('factor.user_id', '=', userId)
    .where('factor.verified_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('devices')
            .select('devices.id')
            .whereRef('devices.user_id', '=', 'factor.user_id')
            .where('devices.token_hash', '=', tokenHash)
            .where('devices.trusted_until', '>', now),
        ),
      ),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Starts the set-up of an app; one that was never verified is forgotten. */
export async function insertFactor(
  db: Kysely<DB>,
  factor: { id: string; userId: string; name: string; secret: string },
): Promise<void> {
  await db
    .deleteFrom('second_factors')
    .where('user_id', '=', factor.userId)
    .where('verified_at', 'is', null)
    .execute()
  await db
    .insertInto('second_factors')
    .values({ id: factor.id, user_id: factor.userId, name: factor.name, secret: factor.secret })
    .execute()
}

export async function noteFactorUse(
  db: Kysely<DB>,
  factor: { id: string; step: number; at: Date; verified?: boolean },
): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({
      last_step: factor.step,
      last_used_at: factor.at,
      ...(factor.verified ? { verified_at: factor.at } : {}),
    })
    .where('id', '=', factor.id)
    .execute()
}

/** False when the factor is not the user's. */
export async function deleteFactor(db: Kysely<DB>, factor: { id: string; userId: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('second_factors')
    .where('id', '=', factor.id)
    .where('user_id', '=', factor.userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function replaceRecoveryCodes(
  db: Kysely<DB>,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute()
}

/** True once for each code: two at a time, one wins. */
export async function consumeRecoveryCode(
  db: Kysely<DB>,
  code: { userId: string; hashes: Buffer[]; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: code.at })
    .where('user_id', '=', code.userId)
    .where('code_hash', 'in', code.hashes)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function countRecoveryCodes(db: Kysely<DB>, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

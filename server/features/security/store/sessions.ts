import type { Kysely } from 'kysely'
import type { DB } from '#server/tables.gen.ts'

/** The sign-in owes nothing any more, and lasts like any other. False when it is over or was settled meanwhile. */
export async function settleSession(
  db: Kysely<DB>,
  session: { id: string; userId: string; at: Date; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({
      second_factor_due: false,
      expires_at: session.expiresAt,
      confirmed_at: session.at,
      last_used_at: session.at,
      updated_at: session.at,
    })
    .where('id', '=', session.id)
    .where('user_id', '=', session.userId)
    .where('second_factor_due', '=', true)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function confirmSession(
  db: Kysely<DB>,
  session: { id: string; userId: string; at: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: session.at })
    .where('id', '=', session.id)
    .where('user_id', '=', session.userId)
    .execute()
}

/** Every other device of the user, and what was trusted. */
export async function deleteOtherSessions(
  db: Kysely<DB>,
  { userId, keep }: { userId: string; keep: string },
): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', keep).execute()
}

/** The session that a passkey opened takes the place of the browser's former one, in the same organization. */
export async function replaceSession(db: Kysely<DB>, { former, fresh }: { former: string; fresh: string }) {
  await db
    .updateTable('sessions as fresh')
    .from('sessions as old')
    .set((eb) => ({ active_organization_id: eb.ref('old.active_organization_id') }))
    .where('old.id', '=', former)
    .where('fresh.id', '=', fresh)
    .whereRef('fresh.user_id', '=', 'old.user_id')
    .where('old.second_factor_due', '=', false)
    .execute()
  await db.deleteFrom('sessions').where('id', '=', former).where('id', '<>', fresh).execute()
}

/** False when the user has one that expires `after` this and was tried fewer times: it stays. */
export async function putOwnerCode(
  db: Kysely<DB>,
  code: { userId: string; hash: Buffer; expiresAt: Date },
  unless: { after: Date; tries: number },
): Promise<boolean> {
  const values = { code_hash: code.hash, expires_at: code.expiresAt, tries: 0 }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('owner_codes')
    .values({ user_id: code.userId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(values)
        .where(({ eb, or }) =>
          or([eb('owner_codes.expires_at', '<=', unless.after), eb('owner_codes.tries', '>=', unless.tries)]),
        ),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Counts one try and returns the code; null when none was asked for. */
export async function tryOwnerCode(db: Kysely<DB>, userId: string) {
  const row = await db
    .updateTable('owner_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .returning(['code_hash', 'tries', 'expires_at'])
    .executeTakeFirst()
  return row ?? null
}

export async function deleteOwnerCode(db: Kysely<DB>, userId: string): Promise<void> {
  await db.deleteFrom('owner_codes').where('user_id', '=', userId).execute()
}

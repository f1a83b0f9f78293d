import type { Kysely } from 'kysely'
import type { DB } from '#server/tables.gen.ts'

export async function listPasskeys(db: Kysely<DB>, userId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'aaguid', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** Google, Microsoft, the company's own: not the password. */
export async function listIdentities(db: Kysely<DB>, userId: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'provider_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('provider_id', '<>', 'credential')
    .orderBy('created_at')
    .execute()
}

/** Holds the user's row: changes of one account's means follow one another. */
export async function lockUser(db: Kysely<DB>, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Holds the user's row, so that two removals at once cannot each leave the other's as the last means. */
export async function lockMeans(db: Kysely<DB>, userId: string): Promise<{ total: number }> {
  await lockUser(db, userId)
  const { accounts, passkeys } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('accounts')
        .select((inner) => inner.fn.countAll<string>().as('n'))
        .where('user_id', '=', userId)
        .where((inner) =>
          inner.or([inner('provider_id', '<>', 'credential'), inner('password', 'is not', null)]),
        )
        .as('accounts'),
      eb
        .selectFrom('passkeys')
        .select((inner) => inner.fn.countAll<string>().as('n'))
        .where('user_id', '=', userId)
        .as('passkeys'),
    ])
    .executeTakeFirstOrThrow()
  return { total: Number(accounts) + Number(passkeys) }
}

/** False when it is not the user's. */
export async function renamePasskeyRow(
  db: Kysely<DB>,
  passkey: { id: string; userId: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name: passkey.name })
    .where('id', '=', passkey.id)
    .where('user_id', '=', passkey.userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes a passkey and returns its name, or null when it is not the user's. */
export async function deletePasskey(db: Kysely<DB>, passkey: { id: string; userId: string }) {
  const row = await db
    .deleteFrom('passkeys')
    .where('id', '=', passkey.id)
    .where('user_id', '=', passkey.userId)
    .returning('name')
    .executeTakeFirst()
  return row ?? null
}

export async function notePasskeyUse(db: Kysely<DB>, credentialId: string, at: Date): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ last_used_at: at })
    .where('credential_id', '=', credentialId)
    .execute()
}

/** Deletes a linked account and returns its provider, or null when it is not the user's. */
export async function deleteIdentity(db: Kysely<DB>, identity: { id: string; userId: string }) {
  const row = await db
    .deleteFrom('accounts')
    .where('id', '=', identity.id)
    .where('user_id', '=', identity.userId)
    .where('provider_id', '<>', 'credential')
    .returning('provider_id')
    .executeTakeFirst()
  return row?.provider_id ?? null
}

export async function putPassword(
  db: Kysely<DB>,
  { userId, hash, at }: { userId: string; hash: string; at: Date },
): Promise<void> {
  await db
    .insertInto('accounts')
    .values({
      user_id: userId,
      account_id: userId,
      provider_id: 'credential',
      password: hash,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password: hash, updated_at: at }),
    )
    .execute()
}

export async function getOwner(db: Kysely<DB>, userId: string) {
  return db.selectFrom('users').select(['name', 'email']).where('id', '=', userId).executeTakeFirstOrThrow()
}

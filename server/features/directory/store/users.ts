import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { type DirectoryPerson, shownName } from '#shared/domain/scim/scim-user.ts'

/** The account of a person, found or made by the first address whose domain is proved; null where none is. */
export async function findOrCreateAccount(
  tx: Tx,
  person: DirectoryPerson,
  addresses: readonly string[],
): Promise<{ userId: string; address: string; made: boolean } | null> {
  const { rows } = await sql<{ userId: string; address: string; made: boolean }>`
    select user_id as "userId", address, made from directory_account(${addresses}::text[], ${shownName(person)},
      ${person.givenName}, ${person.familyName}, ${person.title})`.execute(tx.db)
  return rows[0] ?? null
}

/** Whether the organization has proved the domain of one of the addresses. */
export async function covers(tx: Tx, addresses: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ covered: boolean }>`
    select directory_covers(${addresses}::text[]) as covered`.execute(tx.db)
  return rows[0]!.covered
}

/** The names of an account that was made for the directory, at an address of a proved domain; another account's stay its own. */
export async function renameAccount(tx: Tx, userId: string, person: DirectoryPerson): Promise<void> {
  await sql`select directory_renames(${userId}::uuid, ${shownName(person)}, ${person.givenName},
    ${person.familyName}, ${person.title})`.execute(tx.db)
}

const columnsOf = (person: DirectoryPerson) => ({
  user_name: person.userName,
  external_id: person.externalId,
  active: person.active,
  given_name: person.givenName,
  family_name: person.familyName,
  formatted_name: person.formattedName,
  display_name: person.displayName,
  title: person.title,
  locale: person.locale,
  preferred_language: person.preferredLanguage,
  emails: JSON.stringify(person.emails),
  email_values: person.emails.map(({ value }) => value.toLowerCase()),
})

/** Null when the directory has somebody of that name or account. */
export async function insertUser(
  tx: Tx,
  person: DirectoryPerson,
  account: { userId: string; made: boolean },
): Promise<string | null> {
  const row = await tx.db
    .insertInto('directory_users')
    .values({
      ...columnsOf(person),
      org_id: tx.scope.orgId,
      user_id: account.userId,
      made_account: account.made,
      role_by_hand: sql<boolean>`exists (
        select from memberships where org_id = ${tx.scope.orgId} and user_id = ${account.userId})`,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function updateUser(tx: Tx, id: string, person: DirectoryPerson): Promise<void> {
  await tx.db
    .updateTable('directory_users')
    .set((eb) => ({ ...columnsOf(person), version: eb('version', '+', 1), updated_at: tx.now }))
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .execute()
}

/** Whether somebody else of the directory has the name, whatever its case. */
export async function isNameTaken(tx: Tx, userName: string, exceptId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('directory_users')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where(sql`lower(user_name)`, '=', sql<string>`lower(${userName}::text)`)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

/** False when the person was told already. */
export async function noteWelcome(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('directory_users')
    .set({ welcomed_at: tx.now })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .where('welcomed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes nobody's membership: the directory lets its people go. */
export async function deleteUsers(tx: Tx): Promise<void> {
  await tx.db.deleteFrom('directory_users').where('org_id', '=', tx.scope.orgId).execute()
}

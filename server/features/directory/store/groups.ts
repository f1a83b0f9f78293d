import { sql } from 'kysely'
import { deleteRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { DirectoryRole } from '#shared/domain/directory/directory-roles.ts'
import type { DirectoryGroup } from '#shared/domain/scim/scim-group.ts'

/** Null when the directory has a group of that name. */
export async function insertGroup(
  tx: Tx,
  { displayName, externalId }: Omit<DirectoryGroup, 'memberIds'>,
): Promise<string | null> {
  const row = await tx.db
    .insertInto('directory_groups')
    .values({
      org_id: tx.scope.orgId,
      display_name: displayName,
      external_id: externalId,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function isGroupNameTaken(tx: Tx, displayName: string, exceptId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('directory_groups')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where(sql`lower(display_name)`, '=', sql<string>`lower(${displayName}::text)`)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateGroup(
  tx: Tx,
  id: string,
  change: { displayName?: string; externalId?: string | null } | { role: DirectoryRole | null },
): Promise<void> {
  const columns =
    'role' in change
      ? { role: change.role }
      : {
          ...(change.displayName === undefined ? {} : { display_name: change.displayName }),
          ...(change.externalId === undefined ? {} : { external_id: change.externalId }),
        }
  await tx.db
    .updateTable('directory_groups')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1), updated_at: tx.now }))
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .execute()
}

export async function deleteGroup(tx: Tx, id: string): Promise<void> {
  await deleteRow(tx, 'directory_groups', id)
}

export async function deleteGroups(tx: Tx): Promise<void> {
  await tx.db.deleteFrom('directory_groups').where('org_id', '=', tx.scope.orgId).execute()
}

const idsOf = ({ rows }: { rows: { memberId: string }[] }) => rows.map(({ memberId }) => memberId)

/** The given ids that are nobody of this directory. */
export async function unknownMembers(tx: Tx, memberIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ memberId: string }>`
    select wanted.id as "memberId" from unnest(${memberIds}::uuid[]) as wanted (id)
    where not exists (select from directory_users d where d.org_id = ${tx.scope.orgId} and d.id = wanted.id)`.execute(
    tx.db,
  )
  return idsOf({ rows })
}

/** Returns those who were not in the group. */
export async function addToGroup(tx: Tx, groupId: string, memberIds: readonly string[]): Promise<string[]> {
  return idsOf(
    await sql<{ memberId: string }>`
      insert into directory_group_members (org_id, group_id, member_id)
      select ${tx.scope.orgId}::uuid, ${groupId}::uuid, id from unnest(${memberIds}::uuid[]) as wanted (id)
      on conflict do nothing returning member_id as "memberId"`.execute(tx.db),
  )
}

/** Returns those who were in the group. */
export async function removeFromGroup(
  tx: Tx,
  groupId: string,
  memberIds: readonly string[],
): Promise<string[]> {
  return idsOf(
    await sql<{ memberId: string }>`
      delete from directory_group_members
      where org_id = ${tx.scope.orgId} and group_id = ${groupId} and member_id = any (${memberIds}::uuid[])
      returning member_id as "memberId"`.execute(tx.db),
  )
}

/** Empties a group but for some. Returns those who left. */
export async function removeOthersFromGroup(
  tx: Tx,
  groupId: string,
  memberIds: readonly string[],
): Promise<string[]> {
  return idsOf(
    await sql<{ memberId: string }>`
      delete from directory_group_members
      where org_id = ${tx.scope.orgId} and group_id = ${groupId} and not (member_id = any (${memberIds}::uuid[]))
      returning member_id as "memberId"`.execute(tx.db),
  )
}

export async function listGroupMembers(tx: Tx, groupId: string): Promise<string[]> {
  return idsOf(
    await sql<{ memberId: string }>`
      select member_id as "memberId" from directory_group_members
      where org_id = ${tx.scope.orgId} and group_id = ${groupId}`.execute(tx.db),
  )
}

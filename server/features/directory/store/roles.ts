import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { type DirectoryRole, directoryRoles } from '#shared/domain/directory/directory-roles.ts'

/** Members of the directory whose role is not what their groups give: the widest role of their groups, else the directory's own. */
export async function findRoleChanges(
  tx: Tx,
  of: readonly string[] | 'all',
): Promise<{ userId: string; name: string; role: DirectoryRole }[]> {
  const org = tx.scope.orgId
  const chosen: RawBuilder<unknown> = of === 'all' ? sql`true` : sql`d.id = any (${of}::uuid[])`
  const { rows } = await sql<{ userId: string; name: string; role: DirectoryRole }>`
    select * from (
      select d.user_id as "userId", u.name, m.role as held, coalesce(
        (select g.role from directory_group_members gm
           join directory_groups g on g.org_id = gm.org_id and g.id = gm.group_id
         where gm.org_id = d.org_id and gm.member_id = d.id and g.role is not null
         order by array_position(${directoryRoles}::text[], g.role) limit 1),
        (select x.default_role from directories x where x.org_id = ${org}), 'viewer') as role
      from directory_users d
        join memberships m on m.org_id = d.org_id and m.user_id = d.user_id
        join users u on u.id = d.user_id
      where d.org_id = ${org} and m.role <> 'owner' and ${chosen}) as settled
    where held <> role order by "userId"`.execute(tx.db)
  return rows
}

export async function saveDefaultRole(tx: Tx, role: DirectoryRole): Promise<void> {
  await tx.db
    .insertInto('directories')
    .values({ org_id: tx.scope.orgId, default_role: role, updated_at: tx.now })
    .onConflict((conflict) =>
      conflict.column('org_id').doUpdateSet({ default_role: role, updated_at: tx.now }),
    )
    .execute()
}

export async function findDefaultRole(tx: Tx): Promise<DirectoryRole> {
  const row = await tx.db
    .selectFrom('directories')
    .select('default_role')
    .where('org_id', '=', tx.scope.orgId)
    .executeTakeFirst()
  return (row?.default_role ?? 'viewer') as DirectoryRole
}

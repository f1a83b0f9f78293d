import { type RawBuilder, sql } from 'kysely'
import { updateRows } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { DirectoryRole } from '#shared/domain/directory/directory-roles.ts'
import type { MemberStatus } from '#shared/domain/organizations/member.ts'
import type { Role } from '#shared/domain/roles.ts'

/** The role that a member of the directory has, and those of their groups. */
export type RoleFacts = {
  id: string
  userId: string
  name: string
  held: Exclude<Role, 'owner'>
  status: MemberStatus
  groupRoles: DirectoryRole[]
  /** Held before the directory, and no group had one for them yet. */
  byHand: boolean
}

/** Members of the directory, but its owners: whose role their groups decide. */
export async function listRoleFacts(tx: Tx, of: readonly string[] | 'all'): Promise<RoleFacts[]> {
  const chosen: RawBuilder<unknown> = of === 'all' ? sql`true` : sql`d.id = any (${of}::uuid[])`
  const { rows } = await sql<RoleFacts>`
    select d.id, d.user_id as "userId", u.name, m.role as held, m.status, d.role_by_hand as "byHand", coalesce(
      (select array_agg(distinct g.role) from directory_group_members gm
         join directory_groups g on g.org_id = gm.org_id and g.id = gm.group_id
       where gm.org_id = d.org_id and gm.member_id = d.id and g.role is not null), '{}') as "groupRoles"
    from directory_users d
      join memberships m on m.org_id = d.org_id and m.user_id = d.user_id
      join users u on u.id = d.user_id
    where d.org_id = ${tx.scope.orgId} and m.role <> 'owner' and ${chosen} order by d.user_id`.execute(tx.db)
  return rows
}

/** Their groups decide of their role from now on. */
export async function endRolesByHand(tx: Tx, ids: readonly string[]): Promise<void> {
  await updateRows(tx, 'directory_users', ids, { role_by_hand: false })
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

import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { MemberRight } from '#shared/domain/member-rights.ts'
import type { MemberStatus } from '#shared/domain/organizations/member.ts'
import type { Role } from '#shared/domain/roles.ts'

export type LockedMember = {
  userId: string
  name: string
  role: Role
  rights: MemberRight[]
  status: MemberStatus
  lastOwner: boolean
  /** The company's directory manages the member. */
  ofDirectory: boolean
}

/**
 * Members by id, in one order for everyone. Whoever changes members of an organization waits here for the others: two owners
 * who remove each other come one after the other, and the second finds one owner left.
 */
export async function lockMembers(tx: Tx, userIds: readonly string[]): Promise<LockedMember[]> {
  await sql`select 1 from organizations where id = ${tx.scope.orgId} for no key update`.execute(tx.db)
  const { rows } = await sql<LockedMember>`
    with members as (select user_id, role, rights, status from memberships where org_id = ${tx.scope.orgId})
    select m.user_id as "userId", u.name, m.role, m.rights, m.status,
           m.role = 'owner' and m.status = 'active'
           and (select count(*) from members o where o.role = 'owner' and o.status = 'active') = 1 as "lastOwner",
           exists (select 1 from directory_users d where d.org_id = ${tx.scope.orgId} and d.user_id = m.user_id) as "ofDirectory"
    from members m join users u on u.id = m.user_id
    where m.user_id = any (${userIds}::uuid[]) order by m.user_id`.execute(tx.db)
  return rows
}

export async function updateMembers(
  tx: Tx,
  userIds: readonly string[],
  change: { role: Role } | { status: MemberStatus } | { rights: MemberRight[]; rights_at: Date },
): Promise<void> {
  if (userIds.length === 0) return
  await tx.db
    .updateTable('memberships')
    .set(change)
    .where('org_id', '=', tx.scope.orgId)
    .where('user_id', 'in', userIds)
    .execute()
}

/** The trigger `remember_member` keeps their names for display beside what they did. */
export async function deleteMembers(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await tx.db
    .deleteFrom('memberships')
    .where('org_id', '=', tx.scope.orgId)
    .where('user_id', 'in', userIds)
    .execute()
}

/** Fills the empty fields of the person's profile from the invitation. */
export async function completeProfile(
  tx: Tx,
  facts: { firstName: string; lastName: string | null; title: string | null; phone: string | null },
): Promise<void> {
  const own = {
    first_name: facts.firstName,
    last_name: facts.lastName,
    title: facts.title,
    phone: facts.phone,
  }
  await tx.db
    .insertInto('profiles')
    .values({ user_id: tx.scope.userId!, ...own, updated_at: tx.now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        title: eb.fn.coalesce('profiles.title', 'excluded.title'),
        phone: eb.fn.coalesce('profiles.phone', 'excluded.phone'),
      })),
    )
    .execute()
}

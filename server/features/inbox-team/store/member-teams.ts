import { sql } from 'kysely'
import { updateRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { MemberTeam } from '#shared/contract/inbox-team.ts'

/** Null when the name is taken, whatever its case and accents. */
export async function insertTeam(tx: Tx, name: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into member_teams (org_id, name, created_at) values (${tx.scope.orgId}, ${name}, ${tx.now})
    on conflict (org_id, fold(name)) do nothing returning id`.execute(tx.db)
  return rows[0]?.id ?? null
}

/** Whether there is the team; it is held until the end of the transaction. */
export async function lockTeam(tx: Tx, teamId: string): Promise<boolean> {
  const { rows } = await sql`
    select from member_teams where org_id = ${tx.scope.orgId} and id = ${teamId} for no key update`.execute(
    tx.db,
  )
  return rows.length > 0
}

/** Whether another team has the name. */
export async function isTeamTaken(tx: Tx, name: string, teamId: string): Promise<boolean> {
  const { rows } = await sql`
    select from member_teams where org_id = ${tx.scope.orgId} and fold(name) = fold(${name}) and id <> ${teamId}`.execute(
    tx.db,
  )
  return rows.length > 0
}

export async function renameTeam(tx: Tx, teamId: string, name: string): Promise<void> {
  await updateRow(tx, 'member_teams', teamId, { name })
}

/** Whether all are members of the organization, who are the team’s then. */
export async function setMembers(tx: Tx, teamId: string, userIds: readonly string[]): Promise<boolean> {
  const { orgId } = tx.scope
  await sql`delete from member_team_members where org_id = ${orgId} and team_id = ${teamId} and user_id <> all (${userIds}::uuid[])`.execute(
    tx.db,
  )
  const { rows } = await sql<{ count: number }>`
    with asked as (
      select m.user_id from memberships m where m.org_id = ${orgId} and m.user_id = any (${userIds}::uuid[])),
    added as (
      insert into member_team_members (org_id, team_id, user_id) select ${orgId}, ${teamId}, user_id from asked on conflict do nothing)
    select count(*)::int as count from asked`.execute(tx.db)
  return rows[0]!.count === new Set(userIds).size
}

export async function removeTeam(tx: Tx, teamId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('member_teams')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', teamId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Teams by name; of one, when it is named. */
export async function listTeams(tx: Tx, teamId: string | null = null): Promise<MemberTeam[]> {
  const { rows } = await sql<MemberTeam>`
    select t.id, t.name, coalesce(array_agg(m.user_id order by m.user_id) filter (where m.user_id is not null), '{}') as "memberIds"
    from member_teams t left join member_team_members m on m.org_id = t.org_id and m.team_id = t.id
    where t.org_id = ${tx.scope.orgId} and (${teamId}::uuid is null or t.id = ${teamId}) group by t.id, t.name order by fold(t.name)`.execute(
    tx.db,
  )
  return rows
}

import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { TaskPeople } from '#shared/contract/tasks.ts'
import { avatarUrl } from '#shared/domain/identity/avatar.ts'
import { roleCan } from '#shared/domain/permissions.ts'
import { roles } from '#shared/domain/roles.ts'
import { readTaskDay } from './day.ts'

const readingRoles = roles.filter((role) => roleCan(role, 'task:read'))

/** Whom a task may be given to: active members whose role reads tasks, and teams; and the holidays of where they work. */
export async function listTaskPeople(tx: Tx): Promise<TaskPeople> {
  const [members, teams, { region }] = await Promise.all([
    sql<{ id: string; name: string; avatar_version: string | null }>`
      select m.user_id as id, m.name, m.avatar_version from searchable_members m
      where m.org_id = ${tx.scope.orgId} and m.status = 'active' and m.role = any (${readingRoles}::text[])
      order by m.sort_name, m.user_id`.execute(tx.db),
    sql<TaskPeople['teams'][number]>`
      select t.id, t.name, array(select m.user_id from member_team_members m where m.org_id = t.org_id and m.team_id = t.id) as "memberIds"
      from member_teams t where t.org_id = ${tx.scope.orgId} order by fold(t.name), t.id`.execute(tx.db),
    readTaskDay(tx),
  ])
  return {
    members: members.rows.map(({ id, name, avatar_version }) => ({
      id,
      name,
      avatarUrl: avatarUrl(id, avatar_version),
    })),
    teams: teams.rows,
    holidays: region,
  }
}

/** Whether the member is active and reads tasks; null where the organization has no such member. */
export async function findReadsTasks(tx: Tx, userId: string): Promise<boolean | null> {
  const row = await tx.byKey
    .selectFrom('memberships')
    .select(['role', 'status'])
    .where('org_id', '=', tx.scope.orgId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  return row.status === 'active' && readingRoles.some((role) => role === row.role)
}

/** Members with open tasks whose role reads none. */
export async function listWithoutReading(tx: Tx): Promise<{ userId: string; name: string }[]> {
  const { rows } = await sql<{ userId: string; name: string }>`
    select m.user_id as "userId", u.name from memberships m join users u on u.id = m.user_id
    where m.org_id = ${tx.scope.orgId} and m.role <> all (${readingRoles}::text[])
      and exists (select from tasks t where t.org_id = m.org_id and t.assignee_id = m.user_id and not t.archived and t.open)
    order by 1`.execute(tx.db)
  return rows
}

/** Those of these who are active members and read tasks. */
export async function listReadersAmong(tx: Tx, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await tx.db
    .selectFrom('memberships')
    .select('user_id')
    .where('org_id', '=', tx.scope.orgId)
    .where('user_id', 'in', [...new Set(userIds)])
    .where('status', '=', 'active')
    .where('role', 'in', readingRoles)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

export async function hasTeam(tx: Tx, teamId: string): Promise<boolean> {
  const row = await tx.byKey
    .selectFrom('member_teams')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', teamId)
    .executeTakeFirst()
  return row !== undefined
}

/** Who is told of a task: its person, the members of its team, or whoever made it. Only those who read tasks. */
export async function listTold(
  tx: Tx,
  task: { assigneeId: string | null; teamId: string | null; createdBy: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.user_id as id from memberships m
    where m.org_id = ${tx.scope.orgId} and m.status = 'active' and m.role = any (${readingRoles}::text[]) and case
      when ${task.assigneeId}::uuid is not null then m.user_id = ${task.assigneeId}
      when ${task.teamId}::uuid is not null then exists (
        select from member_team_members t where t.org_id = m.org_id and t.team_id = ${task.teamId} and t.user_id = m.user_id)
      else m.user_id = ${task.createdBy} end
    order by 1`.execute(tx.db)
  return rows.map(({ id }) => id)
}

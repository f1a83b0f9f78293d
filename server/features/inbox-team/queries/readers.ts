import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { InboxPerson } from '#shared/contract/inbox-team.ts'
import { avatarUrl } from '#shared/domain/identity/avatar.ts'
import { roleCan } from '#shared/domain/permissions.ts'
import { roles } from '#shared/domain/roles.ts'
import { listWhole } from '../store/handlings.ts'

const readingRoles = roles.filter((role) => roleCan(role, 'inbox:read'))

/** Which members read which of these conversations whole; of one member, when one is named. */
export async function listReaders(
  tx: Tx,
  conversationIds: readonly string[],
  memberId: string | null = null,
): Promise<{ conversationId: string; userId: string }[]> {
  const { rows } = await sql<{ conversationId: string; userId: string }>`
    select conversation_id as "conversationId", user_id as "userId"
    from conversation_readers(${conversationIds}::uuid[], ${readingRoles}::text[], ${memberId}::uuid)`.execute(
    tx.db,
  )
  return rows
}

/** Members who read one conversation whole, by name. */
export async function listReadersOf(tx: Tx, conversationId: string): Promise<InboxPerson[]> {
  return presentPeople(
    tx,
    sql`join conversation_readers(${[conversationId]}::uuid[], ${readingRoles}::text[]) as reader on reader.user_id = m.user_id`,
  )
}

/** Members who may read mails at all, by name. */
export const listInboxMembers = (tx: Tx): Promise<InboxPerson[]> => presentPeople(tx, sql``)

async function presentPeople(tx: Tx, among: RawBuilder<unknown>): Promise<InboxPerson[]> {
  const { rows } = await sql<{ id: string; name: string; avatar_version: string | null }>`
    select m.user_id as id, m.name, m.avatar_version from searchable_members m ${among}
    where m.org_id = ${tx.scope.orgId} and m.status = 'active' and m.role = any (${readingRoles}::text[])
    order by m.sort_name, m.user_id`.execute(tx.db)
  return rows.map(({ id, name, avatar_version }) => ({ id, name, avatarUrl: avatarUrl(id, avatar_version) }))
}

/** Members of a team; null when the organization has no such team. */
export async function findTeamMembers(tx: Tx, teamId: string): Promise<string[] | null> {
  const { rows } = await sql<{ user_id: string | null }>`
    select m.user_id from member_teams t left join member_team_members m on m.org_id = t.org_id and m.team_id = t.id
    where t.org_id = ${tx.scope.orgId} and t.id = ${teamId}`.execute(tx.db)
  return rows.length === 0 ? null : rows.flatMap(({ user_id }) => user_id ?? [])
}

/** The members of these teams. */
export async function listTeamMembers(
  tx: Tx,
  teamIds: readonly string[],
): Promise<{ teamId: string; userId: string }[]> {
  const { rows } = await sql<{ teamId: string; userId: string }>`
    select team_id as "teamId", user_id as "userId" from member_team_members
    where org_id = ${tx.scope.orgId} and team_id = any (${teamIds}::uuid[])`.execute(tx.db)
  return rows
}

export async function isMember(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('memberships')
    .select('user_id')
    .where('org_id', '=', tx.scope.orgId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** In which of these conversations the caller may read a whole mail. */
export const listWholeOf = (tx: Tx, ids: readonly string[]): Promise<string[]> => listWhole(tx, ids)

import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { Directory } from '#shared/contract/directory.ts'
import type { DirectoryRole } from '#shared/domain/directory/directory-roles.ts'
import { REFUSALS_KEPT } from '../store/refusals.ts'
import { findDefaultRole } from '../store/roles.ts'

/** Tokens that are shown: those that live, and the last that were revoked. */
const TOKENS_SHOWN = 6

async function listTokens(tx: Tx) {
  const rows = await tx.db
    .selectFrom('directory_tokens as t')
    .leftJoin('users as u', 'u.id', 't.created_by')
    .select(['t.id', 't.label', 't.ending', 't.created_at', 't.last_used_at', 't.revoked_at', 'u.name'])
    .where('t.org_id', '=', tx.scope.orgId)
    .orderBy(sql`t.revoked_at is not null`)
    .orderBy('t.created_at', 'desc')
    .limit(TOKENS_SHOWN)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    ending: row.ending,
    createdAt: row.created_at.toISOString(),
    createdBy: row.name,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }))
}

async function listRefusals(tx: Tx) {
  const rows = await tx.db
    .selectFrom('directory_refusals')
    .select(['id', 'at', 'request', 'named', 'status', 'detail'])
    .where('org_id', '=', tx.scope.orgId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(REFUSALS_KEPT)
    .execute()
  return rows.map(({ at, ...refusal }) => ({ ...refusal, at: at.toISOString() }))
}

async function countPeople(tx: Tx) {
  const { rows } = await sql<{ people: number; active: number }>`
    select count(*) as people, count(*) filter (where active) as active
    from directory_users where org_id = ${tx.scope.orgId}`.execute(tx.db)
  return rows[0]!
}

/** The directory as its screen shows it, but for its groups. */
export async function getDirectory(tx: Tx): Promise<Directory> {
  const [tokens, refusals, people, defaultRole] = await Promise.all([
    listTokens(tx),
    listRefusals(tx),
    countPeople(tx),
    findDefaultRole(tx),
  ])
  const url = `${tx.scope.context.config.appUrl}/scim/v2`
  return { url, tokens, refusals, people: people.people, activePeople: people.active, defaultRole }
}

/** The groups of the directory by name, with how many people each has. */
export async function listDirectoryGroups(
  tx: Tx,
  { q, limit, offset }: { q: string; limit: number; offset: number },
) {
  const org = tx.scope.orgId
  const fitting = sql`g.org_id = ${org} and position(fold(${q}) in fold(g.display_name)) > 0`
  const { rows } = await sql<{ id: string; name: string; role: DirectoryRole | null; people: number }>`
    select g.id, g.display_name as name, g.role,
           (select count(*) from directory_group_members m where m.org_id = g.org_id and m.group_id = g.id) as people
    from directory_groups g where ${fitting}
    order by fold(g.display_name) collate "C", g.id limit ${limit} offset ${offset}`.execute(tx.db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from directory_groups g where ${fitting}`.execute(tx.db)
  return { items: rows, count: counted[0]!.count }
}

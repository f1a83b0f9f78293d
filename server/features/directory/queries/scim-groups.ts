import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { DirectoryRole } from '#shared/domain/directory/directory-roles.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { Filter } from '#shared/domain/scim/scim-filter.ts'
import { exactText, filterSql, foldedText, identifier, instant } from '../store/filter-sql.ts'
import { versionTag } from './scim-users.ts'

export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'

type Row = {
  id: string
  external_id: string | null
  display_name: string
  role: DirectoryRole | null
  version: number
  created_at: Date
  updated_at: Date
  members: { value: string; display: string }[] | null
}

export type StoredGroup = {
  id: string
  externalId: string | null
  displayName: string
  role: DirectoryRole | null
  version: number
  createdAt: Date
  updatedAt: Date
  /** Null where they were not asked for. */
  members: { value: string; display: string }[] | null
}

const read = (row: Row): StoredGroup => ({
  id: row.id,
  externalId: row.external_id,
  displayName: row.display_name,
  role: row.role,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  members: row.members,
})

const ofGroup = (condition: RawBuilder<boolean>) => sql<boolean>`exists (
  select from directory_group_members gm where gm.org_id = g.org_id and gm.group_id = g.id and ${condition})`
const memberId = identifier(sql`gm.member_id`)
const members = {
  present: ofGroup(sql`true`),
  compare: (...asked: Parameters<typeof memberId.compare>) => ofGroup(memberId.compare(...asked)),
}
const attributes = {
  id: identifier(sql`g.id`),
  displayname: foldedText(sql`g.display_name`),
  externalid: exactText(sql`g.external_id`),
  members,
  'members.value': members,
  'meta.created': instant(sql`g.created_at`),
  'meta.lastmodified': instant(sql`g.updated_at`),
}
const lists = { members: (part: Filter) => ofGroup(filterSql(part, { value: memberId })) }

const selected = (withMembers: boolean) =>
  sql`select g.*, ${
    withMembers
      ? // Names by their key, one by one: a join planned before ten thousand people came might compare each with all.
        sql`(select coalesce(json_agg(json_build_object('value', gm.member_id, 'display',
             (select d.user_name from directory_users d where d.org_id = gm.org_id and d.id = gm.member_id)) order by gm.member_id), '[]')
           from directory_group_members gm where gm.org_id = g.org_id and gm.group_id = g.id)`
      : sql`null`
  } as members`

/** A page of the groups of a filter, in the order in which they came, and how many there are. */
export async function listScimGroups(
  tx: Tx,
  asked: { filter: Filter | null; offset: number; limit: number; withMembers: boolean },
): Promise<{ total: number; groups: StoredGroup[] }> {
  const condition = asked.filter === null ? sql<boolean>`true` : filterSql(asked.filter, attributes, lists)
  const from = sql`from directory_groups g where g.org_id = ${tx.scope.orgId} and ${condition}`
  const [counted, page] = await Promise.all([
    sql<{ total: number }>`select count(*) as total ${from}`.execute(tx.db),
    sql<Row>`${selected(asked.withMembers)} ${from}
      order by g.created_at, g.id limit ${asked.limit} offset ${asked.offset}`.execute(tx.db),
  ])
  return { total: counted.rows[0]!.total, groups: page.rows.map(read) }
}

/** Errors: not_found. */
export async function getScimGroup(tx: Tx, id: string, withMembers: boolean): Promise<StoredGroup> {
  const { rows } = await sql<Row>`${selected(withMembers)} from directory_groups g
    where g.org_id = ${tx.scope.orgId} and ${identifier(sql`g.id`).compare('eq', id)}`.execute(tx.db)
  if (!rows[0]) throw new DomainError('not_found')
  return read(rows[0])
}

export function presentGroup(tx: Tx, { id, ...group }: StoredGroup): Record<string, unknown> {
  const base = `${tx.scope.context.config.appUrl}/scim/v2`
  return {
    schemas: [GROUP_SCHEMA],
    id,
    ...(group.externalId === null ? {} : { externalId: group.externalId }),
    displayName: group.displayName,
    ...(group.members === null
      ? {}
      : {
          members: group.members.map((member) => ({
            ...member,
            $ref: `${base}/Users/${member.value}`,
            type: 'User',
          })),
        }),
    meta: {
      resourceType: 'Group',
      created: group.createdAt.toISOString(),
      lastModified: group.updatedAt.toISOString(),
      location: `${base}/Groups/${id}`,
      version: versionTag(group.version),
    },
  }
}

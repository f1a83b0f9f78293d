import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { MemberStatus } from '#shared/domain/organizations/member.ts'
import type { Role } from '#shared/domain/roles.ts'
import type { Filter } from '#shared/domain/scim/scim-filter.ts'
import { type DirectoryPerson, personDocument, type ScimEmail } from '#shared/domain/scim/scim-user.ts'
import { exactText, filterSql, flag, foldedText, identifier, instant } from '../store/filter-sql.ts'

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'

type Row = {
  id: string
  user_id: string
  external_id: string | null
  user_name: string
  active: boolean
  given_name: string | null
  family_name: string | null
  formatted_name: string | null
  display_name: string | null
  title: string | null
  locale: string | null
  preferred_language: string | null
  emails: ScimEmail[]
  made_account: boolean
  version: number
  created_at: Date
  updated_at: Date
  name: string
  email: string
  role: Role
  status: MemberStatus
}

/** A person of the directory with their account and membership. */
export type StoredUser = {
  id: string
  userId: string
  person: DirectoryPerson
  madeAccount: boolean
  version: number
  createdAt: Date
  updatedAt: Date
  name: string
  email: string
  role: Role
  status: MemberStatus
}

const read = (row: Row): StoredUser => ({
  id: row.id,
  userId: row.user_id,
  person: {
    userName: row.user_name,
    externalId: row.external_id,
    active: row.active,
    givenName: row.given_name,
    familyName: row.family_name,
    formattedName: row.formatted_name,
    displayName: row.display_name,
    title: row.title,
    locale: row.locale,
    preferredLanguage: row.preferred_language,
    emails: row.emails,
  },
  madeAccount: row.made_account,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  name: row.name,
  email: row.email,
  role: row.role,
  status: row.status,
})

const anyEmail: RawBuilder<unknown> = sql`array_to_string(d.email_values, ' ')`
/** `eq` of an address by the index of addresses; parts of one are looked for in all. */
const emails = {
  present: sql<boolean>`d.email_values <> '{}'`,
  compare: (...[op, value]: Parameters<ReturnType<typeof foldedText>['compare']>) =>
    op === 'eq' && typeof value === 'string'
      ? sql<boolean>`d.email_values @> array[${value.toLowerCase()}]`
      : foldedText(anyEmail).compare(op, value),
}

const attributes = {
  id: identifier(sql`d.id`),
  username: foldedText(sql`d.user_name`),
  externalid: exactText(sql`d.external_id`),
  active: flag(sql`d.active`),
  displayname: foldedText(sql`d.display_name`),
  title: foldedText(sql`d.title`),
  'name.givenname': foldedText(sql`d.given_name`),
  'name.familyname': foldedText(sql`d.family_name`),
  'name.formatted': foldedText(sql`d.formatted_name`),
  emails,
  'emails.value': emails,
  'meta.created': instant(sql`d.created_at`),
  'meta.lastmodified': instant(sql`d.updated_at`),
}
const ofEmail = {
  value: foldedText(sql`e ->> 'value'`),
  type: foldedText(sql`e ->> 'type'`),
  primary: flag(sql`(e ->> 'primary')::boolean`),
}
const lists = {
  emails: (part: Filter) =>
    sql<boolean>`exists (select from jsonb_array_elements(d.emails) e where ${filterSql(part, ofEmail)})`,
}

const from = (tx: Tx, condition: RawBuilder<boolean>) => sql`
  from directory_users d join users u on u.id = d.user_id
    join memberships m on m.org_id = d.org_id and m.user_id = d.user_id
  where d.org_id = ${tx.scope.orgId} and ${condition}`

/** A page of the people of a filter, in the order in which they came, and how many there are. */
export async function listScimUsers(
  tx: Tx,
  { filter, offset, limit }: { filter: Filter | null; offset: number; limit: number },
): Promise<{ total: number; users: StoredUser[] }> {
  const condition = filter === null ? sql<boolean>`true` : filterSql(filter, attributes, lists)
  const [counted, page] = await Promise.all([
    sql<{ total: number }>`select count(*) as total ${from(tx, condition)}`.execute(tx.db),
    sql<Row>`select d.*, u.name, u.email, m.role, m.status ${from(tx, condition)}
      order by d.created_at, d.id limit ${limit} offset ${offset}`.execute(tx.db),
  ])
  return { total: counted.rows[0]!.total, users: page.rows.map(read) }
}

/** Errors: not_found. */
export async function getScimUser(tx: Tx, id: string): Promise<StoredUser> {
  const condition = identifier(sql`d.id`).compare('eq', id)
  const { rows } =
    await sql<Row>`select d.*, u.name, u.email, m.role, m.status ${from(tx, condition)}`.execute(tx.db)
  if (!rows[0]) throw new DomainError('not_found')
  return read(rows[0])
}

/** The weak tag of a version (RFC 7644, section 3.14). */
export const versionTag = (version: number): string => `W/"${version}"`

export function presentUser(tx: Tx, { id, person, ...facts }: StoredUser): Record<string, unknown> {
  return {
    schemas: [USER_SCHEMA],
    id,
    ...personDocument(person),
    meta: {
      resourceType: 'User',
      created: facts.createdAt.toISOString(),
      lastModified: facts.updatedAt.toISOString(),
      location: `${tx.scope.context.config.appUrl}/scim/v2/Users/${id}`,
      version: versionTag(facts.version),
    },
  }
}

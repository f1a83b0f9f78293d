import { type RawBuilder, sql } from 'kysely'
import { countByState } from '#server/db/count-by-state.ts'
import { afterCursor, cutPage, orderOf, type PageInput } from '#server/db/page.ts'
import type { Tx } from '#server/scope.ts'
import type { Member, MemberFilter, MemberSorting } from '#shared/contract/members.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { avatarUrl } from '#shared/domain/identity/avatar.ts'
import type { Access, MemberRight } from '#shared/domain/member-rights.ts'
import { type MemberStatus, memberStatuses } from '#shared/domain/organizations/member.ts'
import { mayDo, type Permission } from '#shared/domain/permissions.ts'
import type { Role } from '#shared/domain/roles.ts'

type Page = MemberSorting & PageInput

const MAX_WORDS = 8

const sortKeys = { joined: 'created_at', name: 'sort_name' } as const

type Row = {
  user_id: string
  name: string
  email: string
  avatar_version: string | null
  title: string | null
  role: Role
  rights: MemberRight[]
  rights_at: Date | null
  status: MemberStatus
  last_owner: boolean
  of_directory: boolean
  created_at: Date
  sort_name: string
}

const present = (row: Row): Member => ({
  userId: row.user_id,
  name: row.name,
  email: row.email,
  avatarUrl: avatarUrl(row.user_id, row.avatar_version),
  title: row.title,
  role: row.role,
  rights: row.rights,
  rightsAt: row.rights_at?.toISOString() ?? null,
  status: row.status,
  lastOwner: row.last_owner,
  ofDirectory: row.of_directory,
  joinedAt: row.created_at.toISOString(),
})

function conditions(tx: Tx, { q, role, status }: MemberFilter): RawBuilder<boolean>[] {
  const words = q.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  return [
    sql<boolean>`org_id = ${tx.scope.orgId}`,
    ...(role ? [sql<boolean>`role = ${role}`] : []),
    ...(status ? [sql<boolean>`status = ${status}`] : []),
    ...words.map((word) => sql<boolean>`search like search_pattern(${word})`),
  ]
}

const and = (parts: RawBuilder<boolean>[]) => sql.join(parts, sql` and `)

async function readRows(
  tx: Tx,
  filters: RawBuilder<boolean>[],
  { tail = sql``, byName = false }: { tail?: RawBuilder<unknown>; byName?: boolean } = {},
): Promise<Row[]> {
  // Folding a name costs time for each row, and a page by date does not need it.
  const sortName = byName ? sql`sort_name` : sql`'' as sort_name`
  const { rows } = await sql<Row>`
    select user_id, name, email, title, role, rights, rights_at, status, created_at, avatar_version, last_owner, of_directory, ${sortName}
    from searchable_members where ${and(filters)} ${tail}`.execute(tx.db)
  return rows
}

/** A page of members in the asked order. */
export async function listMembers(tx: Tx, input: MemberFilter & Page) {
  const order = { by: [sortKeys[input.sort], 'user_id'], direction: input.direction } as const
  const rows = await readRows(tx, [...conditions(tx, input), afterCursor(order, input.cursor)], {
    tail: sql`order by ${orderOf(order)} limit ${input.limit + 1}`,
    byName: input.sort === 'name',
  })
  return cutPage(rows, order, input.limit, present)
}

/** How many answer the filters, and how many are in each state under the others. */
export async function countMembers(tx: Tx, { status, ...others }: MemberFilter) {
  const { rows } = await sql<{ state: string; count: number }>`
    select status as state, count(*) as count from searchable_members
    where ${and(conditions(tx, others))} group by status`.execute(tx.db)
  return countByState(memberStatuses, rows, status)
}

/** How many active members hold the permission, by their role and the rights beside it. */
export async function countHolders(tx: Tx, permission: Permission): Promise<number> {
  const { rows } = await sql<Access & { count: number }>`
    select role, rights, count(*) as count from memberships
    where org_id = ${tx.scope.orgId} and status = 'active' group by role, rights`.execute(tx.db)
  return rows.filter((access) => mayDo(access, permission)).reduce((sum, { count }) => sum + count, 0)
}

/** Reads a member. Errors: not_found. */
export async function getMember(tx: Tx, userId: string): Promise<Member> {
  const filters = [...conditions(tx, { q: '' }), sql<boolean>`user_id = ${userId}`]
  const [row] = await readRows(tx, filters)
  if (!row) throw new DomainError('not_found')
  return present(row)
}

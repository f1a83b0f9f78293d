import { type RawBuilder, sql } from 'kysely'
import { decodeCursor, encodeCursor } from '#server/db/cursor.ts'
import type { Tx } from '#server/scope.ts'
import type { Member, MemberFilter, MemberSorting } from '#shared/contract/members.ts'
import { DomainError } from '#shared/domain/error-codes.ts'
import { avatarUrl } from '#shared/domain/identity/avatar.ts'
import type { MemberStatus } from '#shared/domain/organizations/member.ts'
import type { Role } from '#shared/domain/permissions.ts'

type Page = MemberSorting & { cursor?: string | undefined; limit: number }

const MAX_WORDS = 8

const sortKeys = { joined: 'created_at', name: 'sort_name' } as const

type Row = {
  user_id: string
  name: string
  email: string
  avatar_version: string | null
  title: string | null
  role: Role
  status: MemberStatus
  last_owner: boolean
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
  status: row.status,
  lastOwner: row.last_owner,
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
  // Folded anew for each row, and a page by date has no use for it.
  const sortName = byName ? sql`sort_name` : sql`'' as sort_name`
  const { rows } = await sql<Row>`
    select user_id, name, email, title, role, status, created_at, avatar_version, last_owner, ${sortName}
    from searchable_members where ${and(filters)} ${tail}`.execute(tx.db)
  return rows
}

/** A page of members in the asked order. */
export async function listMembers(tx: Tx, input: MemberFilter & Page) {
  const key = sql.ref(sortKeys[input.sort])
  const way = sql.raw(input.direction)
  const filters = conditions(tx, input)
  if (input.cursor) {
    const after = decodeCursor(input.cursor, 2)
    const comparison = sql.raw(input.direction === 'asc' ? '>' : '<')
    filters.push(sql<boolean>`(${key}, user_id) ${comparison} (${sql.join(after)})`)
  }
  const rows = await readRows(tx, filters, {
    tail: sql`order by ${key} ${way}, user_id ${way} limit ${input.limit + 1}`,
    byName: input.sort === 'name',
  })
  const kept = rows.slice(0, input.limit)
  const last = kept.at(-1)
  return {
    items: kept.map(present),
    nextCursor: rows.length > input.limit && last ? encodeCursor(cursorOf(last, input.sort)) : null,
  }
}

const cursorOf = (row: Row, sort: MemberSorting['sort']) => [
  sort === 'joined' ? row.created_at.toISOString() : row.sort_name,
  row.user_id,
]

export async function countMembers(tx: Tx, filter: MemberFilter): Promise<{ count: number }> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from searchable_members where ${and(conditions(tx, filter))}`.execute(tx.db)
  return { count: rows[0]!.count }
}

/** One member. Errors: not_found. */
export async function getMember(tx: Tx, userId: string): Promise<Member> {
  const filters = [...conditions(tx, { q: '' }), sql<boolean>`user_id = ${userId}`]
  const [row] = await readRows(tx, filters)
  if (!row) throw new DomainError('not_found')
  return present(row)
}

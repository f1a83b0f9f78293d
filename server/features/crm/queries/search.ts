import { type RawBuilder, sql } from 'kysely'
import { decodeCursor, encodeCursor } from '#server/db/cursor.ts'
import type { ClientSorting } from '#shared/contract/crm.ts'

export type Page = ClientSorting & { cursor?: string | undefined; limit: number }
export type Keys = { id: string; created_at: Date; sort_name: string; sort_city: string }

/** Past eight words a search only costs. */
const MAX_WORDS = 8

/** The words to seek, all of them; figures typed with spaces, as a SIREN is, count as one. */
function wordsOf(q: string): string[] {
  return q
    .replace(/(?<=\d)[\s.]+(?=\d)/g, '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
}

/** One condition a word; the pattern is constant when the query is planned, so the planner knows rare words from common ones. */
export function matchesWords(q: string): RawBuilder<boolean>[] {
  return wordsOf(q).map((word) => sql<boolean>`search like search_pattern(${word})`)
}

// Each list is the tail of an index of 0010_crm.sql.
const sortKeys = {
  name: ['sort_name', 'id'],
  created: ['created_at', 'id'],
  city: ['sort_city', 'sort_name', 'id'],
} as const satisfies Record<ClientSorting['sort'], readonly (keyof Keys)[]>

export function ordering({ sort, direction }: Page): RawBuilder<unknown>[] {
  const way = sql.raw(direction)
  return sortKeys[sort].map((key) => sql`${sql.ref(key)} ${way}`)
}

/** The rows after the cursor's. Errors: invalid_input. */
export function afterCursor({ sort, direction, cursor }: Page): RawBuilder<boolean> {
  if (cursor === undefined) return sql<boolean>`true`
  const keys = sortKeys[sort]
  const values = decodeCursor(cursor, keys.length)
  const comparison = sql.raw(direction === 'asc' ? '>' : '<')
  return sql<boolean>`(${sql.join(keys.map((key) => sql.ref(key)))}) ${comparison} (${sql.join(values)})`
}

/** Cuts the row that was read beyond the page, which says whether there is another. */
export function cutPage<R extends Keys, T>(rows: R[], { sort, limit }: Page, present: (row: R) => T) {
  const kept = rows.slice(0, limit)
  const last = kept.at(-1)
  const more = rows.length > limit && last !== undefined
  return { items: kept.map(present), nextCursor: more ? encodeCursor(keysOf(last, sort)) : null }
}

function keysOf(row: Keys, sort: ClientSorting['sort']): string[] {
  return sortKeys[sort].map((key) => (key === 'created_at' ? row.created_at.toISOString() : row[key]))
}

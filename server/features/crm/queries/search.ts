import { type RawBuilder, sql } from 'kysely'
import { decodeCursor, encodeCursor } from '#server/db/cursor.ts'
import type { Tx } from '#server/scope.ts'
import type { ClientSorting } from '#shared/contract/crm.ts'

export type Page = ClientSorting & { cursor?: string | undefined; limit: number }
/** Rows of an export held in memory at once. */
export const EXPORT_PAGE = 1_000
export type Keys = { id: string; created_at: Date; sort_name: string; sort_city: string }

/** Past eight words a search only costs; company_matches and contact_matches take as many. */
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
function matchesWords(q: string): RawBuilder<boolean>[] {
  return wordsOf(q).map((word) => sql<boolean>`search like search_pattern(${word})`)
}

/** The same by the trigram index, which serves no LIKE under row-level security (ADR 046): the matches are found by a function. */
function indexedMatches(view: Source<string>['view'], q: string): RawBuilder<boolean>[] {
  const words = wordsOf(q)
  if (words.length === 0) return []
  const matches = sql.raw(view === 'searchable_companies' ? 'company_matches' : 'contact_matches')
  return [sql<boolean>`id = any (array(select ${matches}(${words}::text[])))`]
}

// Each list is the tail of an index of 0010_crm.sql.
const sortKeys = {
  name: ['sort_name', 'id'],
  created: ['created_at', 'id'],
  city: ['sort_city', 'sort_name', 'id'],
} as const satisfies Record<ClientSorting['sort'], readonly (keyof Keys)[]>

function ordering({ sort, direction }: Page): RawBuilder<unknown> {
  const way = sql.raw(direction)
  return sql.join(sortKeys[sort].map((key) => sql`${sql.ref(key)} ${way}`))
}

/** The rows after the cursor's. Errors: invalid_input. */
function afterCursor({ sort, direction, cursor }: Page): RawBuilder<boolean> {
  if (cursor === undefined) return sql<boolean>`true`
  const keys = sortKeys[sort]
  const values = decodeCursor(cursor, keys.length)
  const comparison = sql.raw(direction === 'asc' ? '>' : '<')
  return sql<boolean>`(${sql.join(keys.map((key) => sql.ref(key)))}) ${comparison} (${sql.join(values)})`
}

type Source<C extends string> = {
  /** A view of 0010_crm.sql. Row-level security checks the tenant before any condition of ours. */
  view: 'searchable_companies' | 'searchable_contacts'
  columns: readonly C[]
  filters: RawBuilder<boolean>[]
  q: string
}

const and = (conditions: RawBuilder<boolean>[]) => sql.join(conditions, sql` and `)

/** How many rows of the filter have all the words. */
export async function countMatches(
  tx: Tx,
  { view, filters, q }: Omit<Source<string>, 'columns'>,
): Promise<{ count: number }> {
  const query = sql<{
    count: number
  }>`select count(*) as count from ${sql.table(view)} where ${and([...filters, ...indexedMatches(view, q)])}`
  return { count: (await query.execute(tx.db)).rows[0]!.count }
}

/** Rows of the sorted index that are tried first: a word that one row in twenty has meets a page among them (1 ms). */
const WALK = 1_000

/**
 * The rows of a page and one more, in one statement. With words: the first rows in order are tried; when they do not
 * fill the page, all matches are read by the trigram index and sorted. Left to itself the planner walks the order for
 * any common word, and reads 100,000 rows when the matches stand together at its end (a last name in a list by name).
 */
export async function readPage<R>(
  tx: Tx,
  { view, columns, filters, q }: Source<keyof R & string>,
  page: Page,
): Promise<R[]> {
  const table = sql.table(view)
  const fields = sql.join(columns.map((column) => sql.ref(column)))
  const words = matchesWords(q)
  const kept = and([...filters, afterCursor(page)])
  const order = ordering(page)
  const most = page.limit + 1
  if (words.length === 0) {
    return (
      await sql<R>`select ${fields} from ${table} where ${kept} order by ${order} limit ${most}`.execute(
        tx.db,
      )
    ).rows
  }
  const found = and(words)
  const indexed = and(indexedMatches(view, q))
  const query = sql<R>`
    with near as materialized (
      select ${fields} from (select ${fields}, search from ${table} where ${kept} order by ${order} limit ${WALK}) as walked
      where ${found} limit ${most})
    select * from (
      select * from near where (select count(*) from near) = ${most}
      union all
      (select ${fields} from ${table} where ${kept} and ${indexed} and (select count(*) from near) < ${most} offset 0)
    ) as matches order by ${order} limit ${most}`
  return (await query.execute(tx.db)).rows
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

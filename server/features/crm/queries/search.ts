import { type RawBuilder, sql } from 'kysely'
import { afterCursor, decodeCursor, orderOf, type PageInput, type PageOrder } from '#server/db/page.ts'
import {
  forgivingly,
  hasWords,
  inOrder,
  type Search,
  type SubjectKind,
  walkedHasWords,
} from '#server/db/word-search.ts'
import type { Tx } from '#server/scope.ts'
import type { ClientSorting } from '#shared/contract/crm.ts'
import { typedWords } from '#shared/domain/search/search-words.ts'

export type Page = ClientSorting & PageInput
/** Rows of an export held in memory at once. */
export const EXPORT_PAGE = 1_000
export type Subjects = { kind: SubjectKind & ('company' | 'contact'); archived: boolean }

// Each list is the tail of an index of 0010_crm.sql.
const sortKeys = {
  name: ['sort_name', 'id'],
  created: ['created_at', 'id'],
  city: ['sort_city', 'sort_name', 'id'],
} as const satisfies Record<ClientSorting['sort'], readonly string[]>
type SortKey = (typeof sortKeys)[ClientSorting['sort']][number]

export const orderAsked = ({ sort, direction }: ClientSorting): PageOrder<SortKey> => ({
  by: sortKeys[sort],
  direction,
})

type Filtered = {
  subjects: Subjects
  filters: RawBuilder<boolean>[]
  /** Whether the filters add nothing to `subjects`. */
  unfiltered: boolean
  q: string
}
type Source = Filtered & {
  columns: RawBuilder<unknown>
}

const tables = { company: 'companies', contact: 'contacts' } as const
const tableOf = ({ kind }: Subjects) => sql.table(tables[kind])

export const columnList = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

const and = (conditions: RawBuilder<boolean>[]) => sql.join(conditions, sql` and `)

export async function readByIds<R>(
  tx: Tx,
  kind: Subjects['kind'],
  columns: RawBuilder<unknown>,
  ids: string[],
): Promise<R[]> {
  const query = sql<R>`select ${columns} from ${sql.table(tables[kind])} where org_id = ${tx.scope.orgId} and id = any (${ids}::uuid[])`
  return (await query.execute(tx.db)).rows
}

const searchOf = ({ subjects: { kind, archived }, q }: Filtered): Search => ({ kinds: [kind], archived, q })

/** How many rows of the filter have all the words. */
export function countMatches(tx: Tx, source: Filtered): Promise<{ count: number }> {
  const count = async (words: string[]) => {
    const wanted = words.length === 0 ? [] : [hasWords(source.subjects, words)]
    const query = sql<{ count: number }>`
      select count(*) as count from ${tableOf(source.subjects)} where ${and([...source.filters, ...wanted])}`
    return (await query.execute(tx.db)).rows[0]!
  }
  return forgivingly(tx, searchOf(source), count, ({ count }) => count === 0)
}

/** The rows of a page and one more. Where the words find nothing, those of their neighbours. */
export async function readPage<R>(tx: Tx, source: Source, page: Page): Promise<R[]> {
  const words = typedWords(source.q)
  if (words.length > 0 && source.unfiltered && page.sort === 'name' && page.direction === 'asc')
    return (await foundInOrder<R>(source, page, words).execute(tx.db)).rows
  const read = async (words: string[]) => (await pageQuery<R>(tx, source, page, words).execute(tx.db)).rows
  return forgivingly(tx, searchOf(source), read, (rows) => rows.length === 0)
}

/** The page in the order in which the words are stored: an index finds it. */
function foundInOrder<R>({ subjects, columns, filters }: Source, page: Page, words: string[]): RawBuilder<R> {
  const after = page.cursor === undefined ? undefined : decodeCursor(page.cursor, 2)
  return sql<R>`
    select ${columns} from ${inOrder(subjects, words, page.limit + 1, after)} as found join ${tableOf(subjects)} on id = found.subject_id
    where ${and(filters)} order by ${orderOf(orderAsked(page))}`
}

/** Rows of the sorted index that are tried first: a word that one row in twenty has meets a page among them (1 ms). */
const WALK = 1_000

/**
 * In another order, or under filters, the first rows in order are tried; when they do not fill the page, all matches are read and sorted.
 * The planner alone would follow the order for any common word, and read 100,000 rows when the matches stand at its end.
 */
function pageQuery<R>(
  tx: Tx,
  { subjects, columns, filters }: Source,
  page: Page,
  words: string[],
): RawBuilder<R> {
  const table = tableOf(subjects)
  const order = orderOf(orderAsked(page))
  const most = page.limit + 1
  const kept = and([...filters, afterCursor(orderAsked(page), page.cursor)])
  if (words.length === 0)
    return sql<R>`select ${columns} from ${table} where ${kept} order by ${order} limit ${most}`
  return sql<R>`
    with near as materialized (
      select * from (select ${columns} from ${table} where ${kept} order by ${order} limit ${WALK}) as walked
      where ${walkedHasWords(tx, subjects, words)} limit ${most})
    select * from (
      select * from near where (select count(*) from near) = ${most}
      union all
      (select ${columns} from ${table} where ${kept} and ${hasWords(subjects, words)} and (select count(*) from near) < ${most} offset 0)
    ) as matches order by ${order} limit ${most}`
}

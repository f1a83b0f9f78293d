import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { SearchKind } from '#shared/domain/search/named-kinds.ts'
import { typedWords } from '#shared/domain/search/search-words.ts'
import { compiledQuery } from './compiled-query.ts'
import { afterCursor, decodeCursor, orderOf, type PageInput, type PageOrder } from './page.ts'
import {
  FIRST,
  forgivingly,
  hasWords,
  inOrder,
  type Search,
  type Subjects,
  walkedHasWords,
} from './word-search.ts'

/** Rows of an export held in memory at once. */
export const EXPORT_PAGE = 1_000

/** The order in which `search_words` has a kind: an ascending order of its list, of the rows that `only` keeps. */
type WordOrder = {
  sort: string
  only: RawBuilder<boolean>
  /** The sort key of a row, of the values of its cursor. */
  keyOf: (values: string[]) => string
}
const BY_NAME: WordOrder = { sort: 'name', only: sql`true`, keyOf: ([name]) => name! }

/** A list of rows that are archived and found by words. Each order is the tail of an index. */
export type SearchedList<Column extends string = string> = {
  table: string
  kind: SearchKind
  orders: Readonly<Record<'name', readonly Column[]> & Record<string, readonly Column[]>>
  /** By name where it is not said. */
  wordOrder?: WordOrder
}
export type Page = { sort: string; direction: 'asc' | 'desc' } & PageInput

/** The order that a page asks for. */
export function orderAsked<Column extends string>(
  list: SearchedList<Column>,
  { sort, direction }: Pick<Page, 'sort' | 'direction'>,
): PageOrder<Column> {
  return { by: list.orders[sort] ?? list.orders.name, direction }
}

type Filtered = {
  list: SearchedList
  archived: boolean
  filters: RawBuilder<boolean>[]
  /** Whether the filters add nothing to the organization, `archived` and what `wordOrder` keeps. */
  unfiltered: boolean
  /** A sort of which an index begins with what is filtered, whatever the values: its pages are planned once. */
  indexed?: string | undefined
  q: string
}
type Source = Filtered & {
  columns: RawBuilder<unknown>
}

const tableOf = ({ list }: { list: SearchedList }) => sql.table(list.table)
const subjectsOf = ({ list, archived }: Filtered): Subjects => ({ kind: list.kind, archived })

export const columnList = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

const and = (conditions: RawBuilder<boolean>[]) => sql.join(conditions, sql` and `)

/** The rows found among the ids, in no order. */
export async function readByIds<R>(
  tx: Tx,
  list: SearchedList,
  columns: RawBuilder<unknown>,
  ids: string[],
): Promise<R[]> {
  const query = sql<R>`select ${columns} from ${tableOf({ list })} where org_id = ${tx.scope.orgId} and id = any (${ids}::uuid[])`
  return (await query.execute(tx.db)).rows
}

const searchOf = ({ list, archived, q }: Filtered): Search => ({ kinds: [list.kind], archived, q })

/** How many rows of the filter have all the words. */
export function countMatches(tx: Tx, source: Filtered): Promise<{ count: number }> {
  const count = async (words: string[]) => {
    const wanted = words.length === 0 ? [] : [hasWords(subjectsOf(source), words)]
    const query = sql<{ count: number }>`
      select count(*) as count from ${tableOf(source)} where ${and([...source.filters, ...wanted])}`
    return (await query.execute(tx.db)).rows[0]!
  }
  return forgivingly(tx, searchOf(source), count, ({ count }) => count === 0)
}

/** The rows of a page and one more. Where the words find nothing, those of their neighbours. */
export async function readPage<R>(tx: Tx, source: Source, page: Page): Promise<R[]> {
  const words = typedWords(source.q)
  // Rows in the order of an index.
  if (words.length === 0 && (source.unfiltered || source.indexed === page.sort))
    return (await pageQuery<R>(tx, source, page, words).execute(tx.byKey)).rows
  // A page of ids, each read by its key.
  if (source.unfiltered && page.sort === (source.list.wordOrder ?? BY_NAME).sort && page.direction === 'asc')
    return foundInOrder<R>(tx, source, page, words)
  const read = async (words: string[]) => (await pageQuery<R>(tx, source, page, words).execute(tx.db)).rows
  return forgivingly(tx, searchOf(source), read, (rows) => rows.length === 0)
}

type Found = { orgId: string; archived: boolean; words: string[]; most: number; key: string; id: string }

/** By what is selected: each list writes its columns once. */
const foundBy = new WeakMap<RawBuilder<unknown>, (tx: Tx, found: Found) => Promise<unknown[]>>()

/** The page of an unfiltered list in the order in which the words are stored: an index finds it. */
async function foundInOrder<R>(tx: Tx, source: Source, page: Page, words: string[]): Promise<R[]> {
  const { list, columns, archived } = source
  const { only, keyOf } = list.wordOrder ?? BY_NAME
  const find =
    foundBy.get(columns) ??
    compiledQuery((db, at: Found) => {
      const { kind } = list
      const query = sql`
        select ${columns} from ${inOrder({ kind, archived: at.archived }, at.words, at.most, [at.key, at.id])} as found
        join ${tableOf(source)} on id = found.subject_id
        where org_id = ${at.orgId} and archived = ${at.archived} and ${only} order by ${orderOf(orderAsked(list, page))}`
      return { compile: () => query.compile(db) }
    })
  foundBy.set(columns, find)
  const at = page.cursor === undefined ? null : decodeCursor(page.cursor, orderAsked(list, page).by.length)
  const [key, id] = at === null ? FIRST : ([keyOf(at), at.at(-1)!] as const)
  const rows = await find(tx, { orgId: tx.scope.orgId, archived, words, most: page.limit + 1, key, id })
  return rows as R[]
}

/** Rows of the sorted index that are tried first: a word that one row in twenty has meets a page among them (1 ms). */
const WALK = 1_000

/**
 * In another order, or under filters, the first rows in order are tried; when they do not fill the page, all matches are read and sorted. Ids alone: what
 * a list shows is read for the page that it shows. The planner alone would follow the order for any common word, and read 100,000 rows when the
 * matches stand at its end.
 */
function pageQuery<R>(tx: Tx, source: Source, page: Page, words: string[]): RawBuilder<R> {
  const { list, columns, filters } = source
  const subjects = subjectsOf(source)
  const table = tableOf(source)
  const asked = orderAsked(list, page)
  const order = orderOf(asked)
  const most = page.limit + 1
  const kept = and([...filters, afterCursor(asked, page.cursor)])
  if (words.length === 0)
    return sql<R>`select ${columns} from ${table} where ${kept} order by ${order} limit ${most}`
  const placed = columnList([...new Set(['id', ...asked.by])])
  return sql<R>`
    with near as materialized (
      select id from (select id from ${table} where ${kept} order by ${order} limit ${WALK}) as walked
      where ${walkedHasWords(tx, subjects, words)} limit ${most}),
    chosen as materialized (
      select id from near where (select count(*) from near) = ${most}
      union all
      (select id from (
        select ${placed} from ${table} where ${kept} and ${hasWords(subjects, words)} and (select count(*) from near) < ${most} offset 0) as matches
        order by ${order} limit ${most}))
    select ${columns} from ${table} where org_id = ${tx.scope.orgId} and id = any (array(select id from chosen)) order by ${order}`
}

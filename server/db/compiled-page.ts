import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '#server/tables.gen.ts'
import type { Tx } from '../scope.ts'
import { compiledQuery } from './compiled-query.ts'
import { cutPage, decodeCursor, type Keyed, orderOf, type PageInput, type PageOrder } from './page.ts'

type Run<Row> = (tx: Tx, values: Record<string, unknown>) => Promise<Row[]>

/** Sizes of a page that are kept compiled; a caller who asks for each in turn fills no memory. */
const SIZES = 8

/**
 * The pages of a list whose conditions never change: built once for the first page and once for those after a cursor, and planned once. To build such a query
 * anew took more of a request than to run it. `write` may only place the values, never look at them. The size of a page is part of the text: a plan made for
 * any size would read all rows and sort them. Errors of what it returns: invalid_input for a cursor that is not one of this list.
 */
export function compiledPage<
  V extends Record<string, unknown>,
  Schema,
  Tables extends keyof Schema,
  Row extends Keyed<Column>,
  Column extends string,
  Item,
>(
  order: PageOrder<Column>,
  write: (db: Kysely<DB>, values: V) => SelectQueryBuilder<Schema, Tables, Row>,
  present: (row: Row) => Item,
): (tx: Tx, values: V, page: PageInput) => Promise<{ items: Item[]; nextCursor: string | null }> {
  const runs = new Map<string, Run<Row>>()
  const { by, direction } = order
  const comparison = sql.raw(direction === 'asc' ? '>' : '<')
  const isAfter = (values: Record<string, unknown>) =>
    sql<boolean>`(${sql.join(by.map((column) => sql.ref(column)))}) ${comparison} (${sql.join(by.map((_, at) => values[`cursor${at}`]))})`
  const runOf = (limit: number, after: boolean): Run<Row> => {
    const key = `${limit} ${after}`
    const known = runs.get(key)
    if (known !== undefined) return known
    const run = compiledQuery((db, values: Record<string, unknown>) => {
      const query = write(db, values as V)
        .orderBy(orderOf(order))
        .limit(sql.raw<number>(String(limit)))
      return after ? query.where(isAfter(values)) : query
    }) as Run<Row>
    const [oldest] = runs.keys()
    if (runs.size >= SIZES && oldest !== undefined) runs.delete(oldest)
    runs.set(key, run)
    return run
  }
  return async (tx, values, { cursor, limit }) => {
    const key = cursor === undefined ? [] : decodeCursor(cursor, by.length)
    const run = runOf(limit + 1, cursor !== undefined)
    const rows = await run(tx, {
      ...values,
      ...Object.fromEntries(key.map((part, at) => [`cursor${at}`, part])),
    })
    return cutPage(rows, order, limit, present)
  }
}

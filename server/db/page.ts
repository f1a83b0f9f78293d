import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { DomainError } from '#shared/domain/domain-error.ts'

export type PageInput = { cursor?: string | undefined; limit: number }
/** The columns that order a list. The row's id is the last, so that two rows never share a key. */
export type PageOrder<Column extends string> = { by: readonly Column[]; direction: 'asc' | 'desc' }

/** A column without the name of its table: how a row that was read calls it. */
type Named<Column extends string> = Column extends `${string}.${infer Name}` ? Name : Column
export type Keyed<Column extends string> = Record<Named<Column>, string | number | Date | null>

/** Reads the page after the cursor and shows its rows. Errors: invalid_input for a cursor that is not one of this list. */
export async function readPage<
  DB,
  Tables extends keyof DB,
  Row extends Keyed<Column>,
  Column extends string,
  Item,
>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  order: PageOrder<Column>,
  { cursor, limit }: PageInput,
  present: (row: Row) => Item,
) {
  const rows = await query
    .where(afterCursor(order, cursor))
    .orderBy(orderOf(order))
    .limit(limit + 1)
    .execute()
  return cutPage(rows as Row[], order, limit, present)
}

/** The columns of « order by ». */
export const orderOf = ({ by, direction }: PageOrder<string>): RawBuilder<unknown> =>
  sql.join(by.map((column) => sql`${sql.ref(column)} ${sql.raw(direction)}`))

/** Whether a row comes after the cursor's. Errors: invalid_input. */
export function afterCursor(
  { by, direction }: PageOrder<string>,
  cursor: string | undefined,
): RawBuilder<boolean> {
  if (cursor === undefined) return sql<boolean>`true`
  const comparison = sql.raw(direction === 'asc' ? '>' : '<')
  const key = decodeCursor(cursor, by.length)
  return sql<boolean>`(${sql.join(by.map((column) => sql.ref(column)))}) ${comparison} (${sql.join(key)})`
}

/** Cuts the row that was read beyond the page, which says whether there is another. */
export function cutPage<Row extends Keyed<Column>, Column extends string, Item>(
  rows: readonly Row[],
  { by }: PageOrder<Column>,
  limit: number,
  present: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const kept = rows.slice(0, limit)
  const last = rows.length > limit ? kept.at(-1) : undefined
  const key = last && by.map((column) => last[column.slice(column.indexOf('.') + 1) as Named<Column>])
  return { items: kept.map(present), nextCursor: key ? encodeCursor(key) : null }
}

/** The sort key of the page's last row, opaque to clients. */
export const encodeCursor = (key: (string | number | Date | null)[]): string =>
  Buffer.from(JSON.stringify(key.map((part) => (part instanceof Date ? part : String(part ?? ''))))).toString(
    'base64url',
  )

const ROW_ID = /^[0-9a-f-]{36}$/i

const isStorable = (part: unknown): part is string =>
  typeof part === 'string' && !part.includes('\0') && part.isWellFormed()

/** The sort key in a cursor. Errors: invalid_input on anything that encodeCursor did not make. */
export function decodeCursor(cursor: string, length: number): string[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const texts = Array.isArray(key) && key.length === length && key.every(isStorable)
    if (texts && ROW_ID.test(key.at(-1) ?? '')) return key
  } catch {
    // falls through to the refusal
  }
  throw new DomainError('invalid_input', {
    fields: [{ path: 'cursor', code: 'invalid_cursor', message: 'Ce curseur de page n’est pas valide.' }],
  })
}

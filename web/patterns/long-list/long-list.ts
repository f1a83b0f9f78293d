import { replaceEqualDeep } from '@tanstack/react-query'

/** A page as it was read: where it begins, the key of the last row that was there, and whether something may have changed since. */
export type Chunk<Row> = { cursor: string | undefined; end: string; rows: readonly Row[]; stale: boolean }
/** The part of a list that was read, from its beginning without a hole; `next` leads on, null at the end. */
export type LongList<Row> = {
  chunks: readonly Chunk<Row>[]
  next: string | null
  /** Rows beyond the end that the list does not show, as its first page counted them. */
  older?: number
}

type Listed = { id: string }
type Page<Row> = { items: readonly Row[]; nextCursor: string | null; older?: number | undefined }
/** The key that orders the list, greatest first; never the same for two rows. */
type KeyOf<Row> = (row: Row) => string

export const rowsOf = <Row>(list: LongList<Row> | undefined): Row[] =>
  list?.chunks.flatMap(({ rows }) => rows) ?? []

/** Marks all that was read: it is read again where one looks at it. */
export const allStale = <Row>(list: LongList<Row>): LongList<Row> => ({
  ...list,
  chunks: list.chunks.map((chunk) => ({ ...chunk, stale: true })),
})

/** The rows as `change` gives them back; null takes one away. Chunks without a change stay the same objects. */
export function changeRows<Row>(list: LongList<Row>, change: (row: Row) => Row | null): LongList<Row> {
  return {
    ...list,
    chunks: list.chunks.map((chunk) => {
      const rows = chunk.rows.map(change)
      return rows.every((row, index) => row === chunk.rows[index])
        ? chunk
        : { ...chunk, rows: rows.filter((row) => row !== null) }
    }),
  }
}

/**
 * Puts a page that was read at `cursor` in the place of what was known there. It may reach farther than before, since rows went, or
 * less far, since rows came: what lies beyond it stays, to be read again where one looks at it, and each row stands once. A cursor that
 * is no longer known changes nothing.
 */
export function joinPage<Row extends Listed>(
  known: LongList<Row> | undefined,
  cursor: string | undefined,
  page: Page<Row>,
  keyOf: KeyOf<Row>,
): LongList<Row> {
  const joined = join(known, cursor, page, keyOf)
  const older = cursor === undefined ? page.older : known?.older
  return joined === known || older === undefined ? joined : { ...joined, older }
}

function join<Row extends Listed>(
  known: LongList<Row> | undefined,
  cursor: string | undefined,
  page: Page<Row>,
  keyOf: KeyOf<Row>,
): LongList<Row> {
  const last = page.items.at(-1)
  const byId = new Map(rowsOf(known).map((row) => [row.id, row]))
  // A row that did not change stays the same object, and is not drawn again.
  const rows = page.items.map((row): Row => replaceEqualDeep(byId.get(row.id), row))
  const fresh = { cursor, end: last ? keyOf(last) : '', rows, stale: false }
  if (known === undefined) return { chunks: [fresh], next: page.nextCursor }
  const index = known.chunks.findIndex((chunk) => chunk.cursor === cursor)
  if (index < 0 && cursor !== known.next) return known
  const ids = new Set(page.items.map(({ id }) => id))
  const keep = (chunk: Chunk<Row>, stays: (row: Row) => boolean) => {
    const rows = chunk.rows.filter((row) => !ids.has(row.id) && stays(row))
    return rows.length === chunk.rows.length ? chunk : { ...chunk, rows }
  }
  const before = known.chunks.slice(0, index < 0 ? undefined : index).map((chunk) => keep(chunk, () => true))
  const replaced = known.chunks[index]
  if (replaced === undefined || page.nextCursor === null)
    return { chunks: [...before, fresh], next: page.nextCursor }
  const beyond = (chunk: Chunk<Row>) => keep(chunk, (row) => keyOf(row) < fresh.end)
  const later = known.chunks
    .slice(index + 1)
    .filter(({ end }) => end < fresh.end)
    .map(beyond)
  if (fresh.end <= replaced.end) {
    const [following, ...others] = later
    if (following === undefined) return { chunks: [...before, fresh], next: page.nextCursor }
    // That chunk began within the page: two chunks with one cursor would be read for ever.
    const moved = following.cursor === page.nextCursor ? following : { ...following, cursor: page.nextCursor }
    return { chunks: [...before, fresh, moved, ...others], next: known.next }
  }
  const rest = { ...beyond(replaced), cursor: page.nextCursor, stale: true }
  const [first, ...others] = later
  // Else each new row would leave a chunk of its own.
  const tail =
    first?.stale && first.rows.length + rest.rows.length <= page.items.length
      ? [{ ...rest, end: first.end, rows: [...rest.rows, ...first.rows] }, ...others]
      : [rest, ...later]
  return { chunks: [...before, fresh, ...tail], next: known.next }
}

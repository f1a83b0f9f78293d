/** Texts kept at most: each costs some tens of kilobytes on every read connection. */
const MAX_NAMED = 60
/** A text seen less often is not worth preparing. */
const SEEN_BEFORE = 2

const seen = new Map<string, number>()
const names = new Map<string, string>()

/** The name under which a query is prepared, once it has come a few times; null while it is rare or the room is taken. */
export function statementName(sql: string): string | null {
  const name = names.get(sql)
  if (name !== undefined) return name
  if (names.size >= MAX_NAMED) return null
  const times = (seen.get(sql) ?? 0) + 1
  if (times <= SEEN_BEFORE) {
    if (seen.size >= 1_000) seen.clear()
    seen.set(sql, times)
    return null
  }
  const given = `ardoise_${names.size + 1}`
  names.set(sql, given)
  seen.delete(sql)
  return given
}

/** A text seen less often is not worth preparing. */
const SEEN_BEFORE = 2

/** Gives texts the name under which they are prepared, at most `room` of them: each costs some tens of kilobytes on every connection. */
function createStatementNames(prefix: string, room: number): (sql: string) => string | null {
  const seen = new Map<string, number>()
  const names = new Map<string, string>()
  return (sql) => {
    const name = names.get(sql)
    if (name !== undefined) return name
    if (names.size >= room) return null
    const times = (seen.get(sql) ?? 0) + 1
    if (times <= SEEN_BEFORE) {
      if (seen.size >= 1_000) seen.clear()
      seen.set(sql, times)
      return null
    }
    const given = `${prefix}_${names.size + 1}`
    names.set(sql, given)
    seen.delete(sql)
    return given
  }
}

/** The name under which a query is prepared, once it has come a few times; null while it is rare or the room is taken. */
export const statementName = createStatementNames('ardoise', 60)

/** The same for texts that any plan serves alike, in transactions that write: there are as many as the product has, and their plans are small. */
export const anyPlanName = createStatementNames('ardoise_any', 300)

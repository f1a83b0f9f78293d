import { rawBody } from '#server/http/raw-bodies.ts'
import { fieldOf, isPlain } from '#shared/domain/scim/scim-operations.ts'

/** How a refused body names its subject, for the screen: its userName or displayName. Null where it has none. */
export function namedIn(body: unknown): string | null {
  try {
    const given: unknown = JSON.parse(rawBody(body).toString('utf8'))
    if (!isPlain(given)) return null
    const name = fieldOf(given, 'username') ?? fieldOf(given, 'displayname')
    if (typeof name !== 'string' || !name.isWellFormed() || name.includes('\0')) return null
    return name.slice(0, 200)
  } catch {
    return null
  }
}

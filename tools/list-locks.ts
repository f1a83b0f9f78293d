type Source = { path: string; text: string }
type NamedLock = { key: string; path: string; reason: string }

const TAKEN = /pg_(?:try_)?advisory_(?:xact_)?lock\((.+)/g
/** The fixed beginning of a key, as `payment:`. */
const KEY = /hashtext(?:extended)?\((?:\$\{)?[`']([a-z][a-z: -]*[a-z])/

/** The comment nearest above, when no other function begins between. */
function reasonAbove(text: string, at: number): string {
  const above = text.slice(0, at)
  const start = Math.max(above.lastIndexOf('\n/** '), above.lastIndexOf('\n/**\n'))
  if (start === -1) return ''
  const end = above.indexOf('*/', start)
  const between = above.slice(end)
  if (end === -1 || (between.match(/^(export )?(async )?function |^export const /gm)?.length ?? 0) > 1)
    return ''
  return above
    .slice(start, end)
    .replace(/^ *\/?\*+ ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The comment lines of the SQL function that takes the lock. */
function reasonInSql(text: string, at: number): string {
  const lines = text.slice(0, text.lastIndexOf('create function', at)).trimEnd().split('\n')
  const first = lines.findLastIndex((line) => !line.startsWith('--')) + 1
  return lines
    .slice(first)
    .map((line) => line.slice(3))
    .join(' ')
}

/** Every advisory lock that is taken, with the beginning of its key. Throws for one whose key cannot be read and that is no known constant. */
export function listLocks(sources: readonly Source[]): NamedLock[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(TAKEN)].map(({ 1: rest = '', index }) => {
      const key = KEY.exec(rest)?.[1] ?? constantIn(text, rest)
      if (key === null) throw new Error(`${path}: an advisory lock whose key cannot be read: ${rest}`)
      return { key, path, reason: (path.endsWith('.sql') ? reasonInSql : reasonAbove)(text, index) }
    }),
  )
}

/** `pg_advisory_xact_lock(${LOCK})`, where the same file says what LOCK is. */
function constantIn(text: string, rest: string): string | null {
  const name = /^\$\{([A-Z_]+)\}/.exec(rest)?.[1]
  const value = name && new RegExp(`^const ${name} = (.+)$`, 'm').exec(text)?.[1]
  return value ? value.replaceAll('`', '') : null
}

import { randomBytes } from 'node:crypto'

const KEPT_MS = 5 * 60_000
const MOST_KEPT = 10_000

/** The notices that a page has had: all up to a notice (its SSE id), or all older than so many milliseconds. */
export type Heard = { lastId: string } | { agoMs: number }

export type RecentNotices<Notice> = {
  /** Call it when listening starts: later notices are kept, earlier ones are unknown. */
  begin(): void
  /** Keeps a notice; returns its id. */
  add(notice: Notice): string
  /** The id of the last notice. */
  readonly lastId: string
  /** The notices that an organization's page missed, in order; null when that is not known here. */
  missed(orgId: string, heard: Heard): { id: string; notice: Notice }[] | null
}

/** The notices of the last minutes, so that a page that comes back, or that was being loaded, hears what it missed. */
export function createRecentNotices<Notice extends { org: string | null }>(
  now: () => number = Date.now,
): RecentNotices<Notice> {
  let epoch = ''
  let knownFrom = 0
  let last = 0
  let first = 1
  const kept: { at: number; notice: Notice }[] = []

  const begin = () => {
    epoch = randomBytes(6).toString('base64url')
    knownFrom = now()
    last = 0
    first = 1
    kept.length = 0
  }
  const idOf = (number: number) => `${epoch}.${number}`
  begin()
  return {
    begin,
    add(notice) {
      last += 1
      kept.push({ at: now(), notice })
      const old = now() - KEPT_MS
      while (kept[0] && (kept.length > MOST_KEPT || kept[0].at < old)) {
        knownFrom = kept[0].at + 1
        kept.shift()
        first += 1
      }
      return idOf(last)
    },
    get lastId() {
      return idOf(last)
    },
    missed(orgId, heard) {
      let from: number
      if ('lastId' in heard) {
        const [of, number] = heard.lastId.split('.')
        from = Number(number) + 1
        if (of !== epoch || !(from >= first)) return null
      } else {
        const moment = now() - heard.agoMs
        if (moment < knownFrom) return null
        const index = kept.findIndex(({ at }) => at >= moment)
        from = index < 0 ? last + 1 : first + index
      }
      return kept
        .slice(from - first)
        .map(({ notice }, index) => ({ id: idOf(from + index), notice }))
        .filter(({ notice }) => notice.org === orgId)
    },
  }
}

import type { QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query'

/**
 * A query that is asked more often is a loop. Accepting proposals of the bank by the keyboard, two a second, reads their list twice for each,
 * by the answer and by the live notice: 40, and so has a colleague's tab.
 */
export const MOST_ASKED = 60
const WINDOW_MS = 10_000
/** A request that follows the one before sooner than this belongs to the loop. */
const SOON_MS = WINDOW_MS / MOST_ASKED
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

type Pace = {
  /** When it was let through, within the last WINDOW_MS. */
  asked: number[]
  /** When it was last let through, however long ago. */
  letThroughAt: number
  /** When it last came or was let through. */
  seenAt: number
  /** Between two of a loop; 0: it is none. */
  pauseMs: number
}

/** Tells of a query that is asked in a loop: its name, as « payments.findPaymentSession », and never what it asks for. */
export type TellLoop = (name: string) => void

/**
 * A page may not flood the server, whatever makes its queries ask again (ADR 158): a query asked MOST_ASKED times in ten seconds waits from
 * then on, each time twice as long, up to a minute; it is told once. One that comes at its own slower pace is let through, and forgotten as
 * a loop little by little. A wait ends with its query. For `persister`, which TanStack Query calls in place of each asking.
 */
export function createQueryPace(tell: TellLoop, now: () => number = () => performance.now()) {
  const paces = new WeakMap<object, Pace>()
  const told = new Set<string>()

  const paceOf = (query: object): Pace => {
    const known = paces.get(query) ?? { asked: [], letThroughAt: 0, seenAt: 0, pauseMs: 0 }
    paces.set(query, known)
    return known
  }
  /** Whether it came at once after what came before. */
  const come = (pace: Pace, key: QueryKey): boolean => {
    const at = now()
    const isSoon = at - pace.seenAt < SOON_MS
    pace.seenAt = at
    pace.asked = pace.asked.filter((askedAt) => at - askedAt < WINDOW_MS)
    if (!isSoon) pace.pauseMs = pace.pauseMs > FIRST_PAUSE_MS ? pace.pauseMs / 2 : 0
    if (pace.pauseMs > 0 || pace.asked.length < MOST_ASKED) return isSoon
    pace.pauseMs = FIRST_PAUSE_MS
    const name = nameOf(key)
    if (!told.has(name)) tell(name)
    told.add(name)
    return isSoon
  }
  return async <T, Key extends QueryKey>(
    ask: QueryFunction<T, Key>,
    context: QueryFunctionContext<Key>,
    query: object,
  ): Promise<T> => {
    const pace = paceOf(query)
    const isSoon = come(pace, context.queryKey)
    const wait = pace.letThroughAt + pace.pauseMs - now()
    if (pace.pauseMs > 0 && wait > 0) await pause(wait, context.signal)
    if (isSoon) pace.pauseMs = Math.min(2 * pace.pauseMs, LONGEST_PAUSE_MS)
    pace.letThroughAt = now()
    pace.seenAt = pace.letThroughAt
    pace.asked.push(pace.letThroughAt)
    return ask(context)
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** Keys of the API begin with the path of their endpoint. */
const nameOf = ([path]: QueryKey): string => (Array.isArray(path) ? path.join('.') : String(path))

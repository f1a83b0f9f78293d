import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** A change is rarely alone: an issued invoice tells of itself, of its client and of its money within this time. */
const GATHER_MS = 250
/** Between two readings of the same queries by live notices (issue 49, section 3); a hidden tab has nobody who waits. */
const PAUSE_MS = 2_000
const HIDDEN_PAUSE_MS = 10_000

type Waiting = { queryKey: QueryKey; noticedAt: number; isUrgent: boolean }

/**
 * Makes queries stale at once, so that whatever opens them asks, and reads those on screen again in turns: together, and each at
 * most once in two seconds, ten in a hidden tab. Urgent ones wait for nothing but what comes with them. Queries that were read
 * since by something else are not read again. `leave` forgets what still waits.
 */
export function gatherRefreshes(client: QueryClient) {
  const waiting = new Map<string, Waiting>()
  const refreshedAt = new Map<string, number>()
  /** Hashes of queries that were being read when they were told of: what comes back may be from before. */
  const underWay = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | null = null

  const dueAt = (hash: string, { noticedAt, isUrgent }: Waiting) => {
    const pause = document.hidden ? HIDDEN_PAUSE_MS : PAUSE_MS
    const turn = isUrgent ? 0 : (refreshedAt.get(hash) ?? Number.NEGATIVE_INFINITY) + pause
    return Math.max(noticedAt + GATHER_MS, turn)
  }
  const plan = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (waiting.size === 0) return
    const next = Math.min(...[...waiting].map(([hash, one]) => dueAt(hash, one)))
    timer = setTimeout(refresh, Math.max(0, next - performance.now()))
  }
  const refresh = () => {
    const now = performance.now()
    for (const [hash, one] of waiting) {
      if (dueAt(hash, one) > now) continue
      waiting.delete(hash)
      refreshedAt.set(hash, now)
      void readAgain(one.queryKey)
    }
    plan()
  }
  /** TanStack lets a first reading end as it is: it is asked for again then. */
  const readAgain = async (queryKey: QueryKey) => {
    const stale = client.getQueryCache().findAll({
      queryKey,
      predicate: ({ state, queryHash }) => state.isInvalidated || underWay.has(queryHash),
    })
    const first = stale.filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined)
    const chosen = new Set(stale)
    for (const { queryHash } of stale) underWay.delete(queryHash)
    await client.invalidateQueries({ predicate: (query) => chosen.has(query) })
    for (const query of first) void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }

  const add = (queryKey: QueryKey, isUrgent = false) => {
    void client.invalidateQueries({ queryKey, refetchType: 'none' })
    for (const { queryHash } of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }))
      underWay.add(queryHash)
    const hash = hashKey(queryKey)
    const known = waiting.get(hash)
    waiting.set(hash, {
      queryKey,
      noticedAt: known?.noticedAt ?? performance.now(),
      isUrgent: isUrgent || known?.isUrgent === true,
    })
    plan()
  }
  document.addEventListener('visibilitychange', plan)
  return {
    add,
    leave() {
      document.removeEventListener('visibilitychange', plan)
      if (timer !== null) clearTimeout(timer)
      waiting.clear()
    },
  }
}

import { DomainError } from '#shared/domain/domain-error.ts'

/** Counters kept at most; beyond, those that are over go. */
const KEPT = 20_000

/** Calls counted in this process: next to nothing for each, where a counter of the database costs a write (rate-limit.ts). */
export function createPace(clock: () => number = Date.now) {
  const counters = new Map<string, { hits: number; endsAt: number }>()

  /** Deletes the counters that are over; all of them where none is, since a lost counter only allows a few requests more. */
  function purge(now: number): void {
    for (const [key, { endsAt }] of counters) if (endsAt <= now) counters.delete(key)
    if (counters.size >= KEPT) counters.clear()
  }

  /** Counts a call. Errors: rate_limited with the seconds to wait. */
  return function count(key: string, { max, seconds }: { max: number; seconds: number }): void {
    const now = clock()
    const counter = counters.get(key)
    if (counter === undefined || counter.endsAt <= now) {
      if (counters.size >= KEPT) purge(now)
      counters.set(key, { hits: 1, endsAt: now + seconds * 1_000 })
      return
    }
    counter.hits += 1
    if (counter.hits > max)
      throw new DomainError('rate_limited', { retryAfterSeconds: Math.ceil((counter.endsAt - now) / 1_000) })
  }
}

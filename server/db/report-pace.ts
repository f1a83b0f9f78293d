/** The share of the time that reports of one organization may take, one after another, while others read: a twentieth. */
const SHARE = 1 / 20
/** Reports that follow one another without a rest, in milliseconds: a page asks for a few of them at once. */
const BURST_MS = 100
/** Longest rest, in milliseconds: a report that took seconds is not paid back in minutes. */
const MOST_REST_MS = 500
/** An ordinary read that came so many milliseconds ago, or less, has others after it. */
const OTHERS_MS = 200
/** Organizations that are known at most: one that is not has its whole burst. */
const MOST_KNOWN = 1_000

/**
 * How long the place of an organization rests after a report, so that six of them, asked over and over, leave the processors to the reads of others
 * (issue 45, section 4). Times are milliseconds of any clock that only goes on.
 */
export function createReportPace() {
  const known = new Map<string, { leftMs: number; at: number }>()
  let othersAt = Number.NEGATIVE_INFINITY
  return {
    /** An ordinary read came. */
    read(now: number): void {
      othersAt = now
    },
    /** Milliseconds to rest after a report that took so many. */
    restAfter(orgId: string, tookMs: number, now: number): number {
      const { leftMs, at } = known.get(orgId) ?? { leftMs: BURST_MS, at: now }
      const earned = Math.min(BURST_MS, leftMs + (now - at) * SHARE)
      // What could not be rested off is forgotten.
      const left = Math.max(earned - tookMs, -MOST_REST_MS * SHARE)
      if (!known.has(orgId) && known.size >= MOST_KNOWN) known.clear()
      known.set(orgId, { leftMs: left, at: now })
      return left >= 0 || now - othersAt > OTHERS_MS ? 0 : -left / SHARE
    },
  }
}

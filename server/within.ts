import { setTimeout as pause } from 'node:timers/promises'

/** Waits for what ends, at most so long, and whatever comes of it: for a stop, which goes on all the same. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController()
  const limit = pause(ms, undefined, { signal: over.signal })
  await Promise.race([work, limit]).catch(() => {})
  over.abort()
  await limit.catch(() => {})
}

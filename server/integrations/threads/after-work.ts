/** A request that computes nothing (a thread that hangs) ends after so many times its limit. */
const STANDSTILL = 6

/**
 * Calls `over` once this process has computed for `ms` milliseconds, all its threads together, and at the latest after six times as long.
 * A request is so judged by its work: on a machine that stands still, or shares its cores, a short one takes long and is not at fault.
 * Returns what calls it off.
 */
export function afterWork(ms: number, over: () => void): () => void {
  const begunAt = performance.now()
  const before = process.cpuUsage()
  let timer = setTimeout(look, ms)

  function look(): void {
    const { user, system } = process.cpuUsage(before)
    const leftMs = ms - (user + system) / 1_000
    if (leftMs <= 0 || performance.now() - begunAt >= ms * STANDSTILL) over()
    else timer = setTimeout(look, Math.max(leftMs, ms / 20))
  }
  return () => clearTimeout(timer)
}

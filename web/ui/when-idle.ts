// On a loaded machine a page that moves (a skeleton, a list being dragged) is never idle.
const AT_LATEST_MS = 3_000

/** Runs it once the page has nothing else to do, or after three seconds. Returns what takes it back. */
export function whenIdle(call: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(call, 1_000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(call, { timeout: AT_LATEST_MS })
  return () => cancelIdleCallback(idle)
}

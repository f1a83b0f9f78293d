/** Runs it once the page has nothing else to do. Returns what takes it back. */
export function whenIdle(call: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(call, 1_000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(call)
  return () => cancelIdleCallback(idle)
}

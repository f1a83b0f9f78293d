const KEY = 'ardoise.reloaded-at'
/** Two reloads closer than this would be a loop, not an upgrade. */
const PAUSE_MS = 60_000

/**
 * A tab left open during an upgrade asks for chunks that no longer exist: it loads the new version, once. Without a network, or
 * while the server is away, it stays as it is, with its typed text.
 */
export function reloadAfterUpgrade(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // The router loads the document anew, once for each message, without asking whether there is a network.
    sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1')
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < PAUSE_MS) return
    const reload = ({ ok }: Response) => {
      if (!ok) return
      sessionStorage.setItem(KEY, String(Date.now()))
      location.reload()
    }
    fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(reload, () => {})
  })
}

const KEY = 'ardoise.reloaded-at'
/** Two reloads closer than this would be a loop, not an upgrade. */
const PAUSE_MS = 60_000

/** A tab left open over an upgrade asks for chunks that are gone: it takes the new version, once. */
export function reloadAfterUpgrade(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < PAUSE_MS) return
    event.preventDefault()
    sessionStorage.setItem(KEY, String(Date.now()))
    location.reload()
  })
}

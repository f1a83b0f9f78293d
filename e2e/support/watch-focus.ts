/**
 * In the browser, by `addInitScript`: tells of a focus that fell on the document after a key, because what had it left the page or was disabled, and
 * that nothing gave a place: a screen reader is then at the top of the page. Of the application, whose shell keeps it (web/ui/keep-focus.ts).
 */
export function watchFocus(): void {
  // In a frame of a mail no script may run, ours neither: each try would be an error of its own.
  if (self !== top) return
  const PATIENCE_MS = 2_000
  let last: Element | null = null
  let since: number | null = null
  let byKey = false
  document.addEventListener('keydown', () => (byKey = true), true)
  document.addEventListener('pointerdown', () => (byKey = false), true)
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) last = target
  })
  setInterval(() => {
    const gone = last !== null && (!last.isConnected || last.matches(':disabled'))
    const inShell = document.querySelector('aside[aria-label="Barre latérale"]') !== null
    if (!gone || !inShell || !byKey || document.activeElement !== document.body) {
      since = null
      return
    }
    since ??= performance.now()
    if (performance.now() - since < PATIENCE_MS) return
    console.error(`focus lost by ${last?.outerHTML.slice(0, 160)}`)
    last = null
  }, 200)
}

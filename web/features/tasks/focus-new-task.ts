/** How long the page may take to show it. */
const WAIT_MS = 5_000

/**
 * Focuses a task that was made from anywhere, once the page shows it: its dialog gives the focus back to what had it, which is the page itself after a
 * key. Whoever has gone on to something else meanwhile is left there.
 */
export function focusNewTask(taskId: string): void {
  const place = () =>
    document.querySelector<HTMLElement>(
      `a[href*="task=${taskId}"], [data-task="${taskId}"] button:last-of-type`,
    )
  const go = () => {
    const found = place()
    const { activeElement } = document
    if (found === null) return false
    const free = activeElement === null || activeElement === document.body || activeElement.id === 'main'
    if (free) found.focus()
    return true
  }
  const changed = new MutationObserver(() => {
    if (document.querySelector('[role=dialog]') === null && go()) changed.disconnect()
  })
  changed.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => changed.disconnect(), WAIT_MS)
}

/** Loads a part before it is wanted. A failure is the affair of whoever wants it; until then it is nobody's, as where the page closes meanwhile. */
export function loadAhead(load: () => Promise<unknown>): void {
  load().catch(() => {})
}

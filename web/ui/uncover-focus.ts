const GAP = 8

/** The bar that stands over the element: fixed, or stuck to an edge of what scrolls. */
function barOver(element: Element): DOMRect | null {
  const { left, top, width, height } = element.getBoundingClientRect()
  for (const [x, y] of [
    [left + width / 2, top + height / 2],
    [left + Math.min(width, GAP) / 2, top + 1],
    [left + Math.min(width, GAP) / 2, top + height - 1],
  ] as const) {
    const hit = document.elementFromPoint(x, y)
    if (!hit || element.contains(hit) || hit.contains(element)) continue
    for (let each: Element | null = hit; each && !each.contains(element); each = each.parentElement) {
      const { position } = getComputedStyle(each)
      if (position === 'fixed' || position === 'sticky') return each.getBoundingClientRect()
    }
  }
  return null
}

/** The pane that scrolls the element, else the window. */
function scrollerOf(element: Element): Element | Window {
  for (let each = element.parentElement; each && each !== document.body; each = each.parentElement)
    if (each.scrollHeight > each.clientHeight && /auto|scroll/.test(getComputedStyle(each).overflowY))
      return each
  return window
}

/**
 * Scrolls what has the focus clear of a bar that stands over it (WCAG 2.4.11). `scroll-padding` says how high bars usually are; this
 * looks at how high they are: one may have wrapped, or stand in a pane.
 */
export function uncoverFocus(element: Element): void {
  const bar = barOver(element)
  if (!bar) return
  const { top, bottom, height } = element.getBoundingClientRect()
  const below = (bar.top + bar.bottom) / 2 < innerHeight / 2
  const room = below ? innerHeight - bar.bottom : bar.top
  // Of what is higher than the window, its beginning.
  const by = below || height > room ? top - (below ? bar.bottom : 0) - GAP : bottom - bar.top + GAP
  scrollerOf(element).scrollBy({ top: by, behavior: 'instant' })
}

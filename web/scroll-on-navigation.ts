import type { AnyRouter } from '@tanstack/react-router'
import { scrollToTop } from '#web/ui/scroll-to-top.ts'

/** Back and forward show again what one was looking at: the router puts the page where it was. */
const returns = new Set(['BACK', 'FORWARD', 'GO'])

/**
 * Specification 2.1: on every path or query change the page scrolls smoothly to the top (at once where motion is reduced). Not on
 * back and forward, which keep the place in a list, nor while a field of the page itself changes the query, nor within a page of panes,
 * which scroll by themselves (web/patterns/split-view/).
 */
export function scrollOnNavigation(router: AnyRouter): void {
  let returning = false
  router.history.subscribe(({ action }: { action: { type: string } }) => {
    returning = returns.has(action.type)
  })
  // After each navigation the router asks whether to restore the scroll position.
  router.update({ ...router.options, scrollRestoration: () => returning })
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (returning || fromLocation === undefined) return
    if (fromLocation.pathname + fromLocation.searchStr === toLocation.pathname + toLocation.searchStr) return
    // A filter of a list below the fold: the field one types in stays in sight.
    const filtering = document.activeElement?.matches('main :is(input, select, textarea)')
    const inPanes = document.querySelector('main[data-fills]') !== null
    if ((filtering || inPanes) && fromLocation.pathname === toLocation.pathname) return
    scrollToTop()
  })
}

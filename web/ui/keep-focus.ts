import { uncoverFocus } from './uncover-focus.ts'

/** Where the focus was: the element, and the elements around it with the place that led to it in each. */
type Trace = { element: HTMLElement; around: { place: Element; index: number }[]; seen: boolean }

/** A dialog that closes, or a page of its own, gives the focus by itself meanwhile. */
const WAIT_MS = 80
/** The control that opened a dialog, and the one that opened that. */
const MOST_TRACES = 6
const CONTROLS = 'a[href], button, summary, input:is([type=checkbox], [type=radio])'
const ROWS = 'ul, ol, tbody, [role=list]'
const HEADINGS = 'h1, h2, h3, [role=heading]'
const OPEN_DIALOG = '[role="dialog"]:not([data-closed]), [role="alertdialog"]:not([data-closed])'

const isShown = (element: Element) => element.isConnected && element.checkVisibility()
const takesFocus = (element: HTMLElement) =>
  isShown(element) && !element.matches(':disabled') && element.closest('[aria-hidden=true], [inert]') === null

function traceOf(element: HTMLElement): Trace {
  const around: Trace['around'] = []
  for (let child: Element = element; child.parentElement; child = child.parentElement)
    around.push({
      place: child.parentElement,
      index: Array.prototype.indexOf.call(child.parentElement.children, child),
    })
  return { element, around, seen: element.matches(':focus-visible') }
}

/** What took the place of what had the focus and says the same: a button that its menu brings anew, once it is loaded. */
function twinOf({ element, around }: Trace): HTMLElement | undefined {
  const twin = around[0]?.place.children[around[0].index]
  const isTwin =
    twin instanceof HTMLElement &&
    twin.localName === element.localName &&
    twin.textContent === element.textContent &&
    takesFocus(twin)
  return isTwin ? twin : undefined
}

/** The row in the place of one that left, by its first control; undefined where no list is around, or none is left. */
function rowInPlace({ around }: Trace): HTMLElement | undefined {
  const kept = around.find(({ place }) => isShown(place))
  if (!kept?.place.matches(ROWS)) return undefined
  const rows = [...kept.place.children]
  const row = rows[Math.min(kept.index, rows.length - 1)]
  return [...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].find(takesFocus)
}

/** The heading of the nearest part that is left, else the page’s. */
function headingAround({ around }: Trace, within: Element): HTMLElement | undefined {
  const parts = around.filter(({ place }) => isShown(place) && within.contains(place))
  for (const { place } of parts) {
    const heading = place.querySelector<HTMLElement>(HEADINGS)
    if (heading && isShown(heading)) return heading
  }
  return within.querySelector<HTMLElement>(HEADINGS) ?? undefined
}

/** Where the focus goes on from what is gone: what it came from, the row in its place, or a heading. */
function placeFor(traces: readonly Trace[]): HTMLElement | undefined {
  const within = [...document.querySelectorAll(OPEN_DIALOG)].at(-1) ?? document.getElementById('main')
  const twin = traces[0] && twinOf(traces[0])
  if (twin || !within) return twin
  for (const trace of traces) {
    if (!trace.around.some(({ place }) => place === within)) continue
    const place = takesFocus(trace.element) ? trace.element : rowInPlace(trace)
    if (place) return place
    // Where nothing around it is left, what had the focus before says more.
    const nearest = trace.around.find(({ place }) => isShown(place))?.place
    if (nearest !== within) return headingAround(trace, within)
  }
  return within.querySelector<HTMLElement>(HEADINGS) ?? undefined
}

/**
 * Gives the focus a place when what had it leaves the page: after a success it would fall on the document, from whose top a
 * screen reader then reads on (WCAG 2.4.3). Also brings it to the heading of a page that was still loading when one came to it, and
 * clear of bars.
 * Call it once the page is shown. Returns what stops it.
 */
export function keepFocus(): () => void {
  let traces: Trace[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const isLost = () =>
    document.activeElement === document.body && traces[0] !== undefined && !takesFocus(traces[0].element)
  const headingOfPage = () => document.querySelector<HTMLElement>('#main h1')
  // The page has the focus itself while it has no heading yet; a press beside its controls gives it to the page as well.
  let waits = document.activeElement?.id === 'main' && headingOfPage() === null
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    waits = target.id === 'main' && headingOfPage() === null
    if (target.id === 'main') return
    const trace = traceOf(target)
    traces = [trace, ...traces.filter(({ element }) => element !== target)].slice(0, MOST_TRACES)
    // The browser scrolls it into the window after this event.
    if (trace.seen) requestAnimationFrame(() => uncoverFocus(target))
  }
  /** A press beside every control takes the focus away: nothing is lost. */
  const left = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget === null && target instanceof HTMLElement)
      setTimeout(() => {
        if (document.hasFocus() && document.activeElement === document.body && takesFocus(target)) traces = []
      })
  }
  const give = () => {
    timer = undefined
    const place = waits ? headingOfPage() : isLost() ? placeFor(traces) : null
    if (!place) return
    if (place.matches(HEADINGS)) place.tabIndex = -1
    place.focus({ preventScroll: traces[0]?.seen !== true })
  }
  const watched = new MutationObserver(() => {
    if (timer === undefined && (waits ? headingOfPage() !== null : isLost()))
      timer = setTimeout(give, WAIT_MS)
  })
  if (document.activeElement instanceof HTMLElement && document.activeElement !== document.body)
    traces = [traceOf(document.activeElement)]
  document.addEventListener('focusin', note)
  document.addEventListener('focusout', left)
  watched.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', note)
    document.removeEventListener('focusout', left)
    watched.disconnect()
    clearTimeout(timer)
  }
}

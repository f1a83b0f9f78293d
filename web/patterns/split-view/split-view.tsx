import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cx } from '#web/ui/cx.ts'
import { useLocalStorage } from '#web/ui/use-local-storage.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { WidthHandle } from '#web/ui/width-handle.tsx'
import { FocusDetailContext, type Split, SplitContext } from './split-context.ts'

/** The third pane where there is no room for it. */
const Sheet = lazy(() => import('#web/ui/dialog.tsx').then((module) => ({ default: module.Sheet })))

type SplitViewProps = {
  /** The key under which this browser remembers the widths. */
  name: string
  listLabel: string
  list: ReactNode
  detailLabel: string
  detail: ReactNode
  /** Id of what is open. With room for one pane, it takes the place of the list. */
  open: string | undefined
  /** Beside what is open: `show` and `hide` name the button. */
  aside?: { label: string; show: string; hide: string; content: ReactNode } | null
  /** Back to the list, where it and the detail share one place. */
  onLeave: () => void
}

/** As the variant `desk` of styles.css. */
const DESK = '(min-width: 48rem) and (min-height: 30rem)'
/** From this window on, the third pane is there before anybody asks (issue 46, section 4). */
const ROOMY = '(min-width: 1500px)'
/** Pixels. */
const TWO = 700
const THREE = 1_040
const ASIDE = 304
const DETAIL_MIN = 400
const list = { min: 280, max: 560 }
/** A text of 600 px between its margins (issue 46, section 4): with all three from 1,290 on. */
const DETAIL_READ = 642

/** The list’s part of the room, from 344 to 420 px, until one drags its edge; what is read comes first. */
function listWidthOf(width: number, beside: boolean): number {
  const left = width - DETAIL_READ - (beside ? ASIDE : 0)
  return Math.round(Math.min(420, Math.max(344, Math.min(left, width * 0.28))))
}

/** What one chose; nothing where one did not. */
type Kept = { listWidth?: number; aside?: boolean }
const isKept = (value: unknown): value is Kept => {
  if (typeof value !== 'object' || value === null) return false
  const { listWidth, aside } = value as Partial<Kept>
  return ['number', 'undefined'].includes(typeof listWidth) && ['boolean', 'undefined'].includes(typeof aside)
}
const nothing: Kept = {}

/**
 * A list, what is open of it, and what belongs to that: three panes, two, or one, as there is room. Panes scroll by themselves; the list
 * keeps its place. Its page is one that `fills` (web/layouts/page-menu.ts). What opens a row has its id in `data-row`.
 */
export function SplitView(props: SplitViewProps) {
  const { name, listLabel, detailLabel, detail, open, aside = null, onLeave } = props
  const root = useRef<HTMLDivElement>(null)
  const detailPane = useRef<HTMLElement>(null)
  const width = useWidth(root)
  const desk = useMediaQuery(DESK)
  const roomy = useMediaQuery(ROOMY)
  const [kept, keep] = useLocalStorage(`ardoise:split:${name}`, nothing, isKept)
  const [over, setOver] = useState<'never' | 'open' | 'closed'>('never')
  const panes: Split['panes'] = !desk || width < TWO ? 1 : width < THREE ? 2 : 3
  const alone = panes === 1
  const asked = kept.aside ?? roomy
  const beside = panes === 3 && asked && aside !== null
  const most = Math.min(list.max, Math.max(list.min, width - DETAIL_MIN - (beside ? ASIDE : 0)))
  const usual = listWidthOf(width, beside)
  const listWidth = Math.min(most, Math.max(list.min, kept.listWidth ?? usual))
  useKeptPlace(alone, open !== undefined)
  useKeptFocus(root, { open, alone })
  const split: Split = {
    panes,
    aside: aside && {
      shown: panes === 3 ? asked : over === 'open',
      toggle: () =>
        panes === 3 ? keep({ ...kept, aside: !asked }) : setOver(over === 'open' ? 'closed' : 'open'),
      show: aside.show,
      hide: aside.hide,
    },
  }
  const focusDetail = useCallback(() => detailPane.current?.focus({ preventScroll: true }), [])
  return (
    <SplitContext value={split}>
      <div ref={root} className={cx('min-w-0', !alone && 'flex h-full')}>
        <section
          aria-label={listLabel}
          data-pane="list"
          className={cx(
            'relative min-w-0',
            !alone && 'h-full shrink-0 border-line border-e',
            alone && open !== undefined && 'hidden',
          )}
          style={alone ? undefined : { width: listWidth }}
        >
          <FocusDetailContext value={focusDetail}>{props.list}</FocusDetailContext>
          {!alone && (
            <WidthHandle
              min={list.min}
              max={most}
              initial={usual}
              label="Largeur de la liste"
              className="-end-1"
              width={listWidth}
              onWidthChange={(next) => keep({ ...kept, listWidth: Math.round(next) })}
            />
          )}
        </section>
        <section
          ref={detailPane}
          aria-label={detailLabel}
          data-pane="detail"
          tabIndex={-1}
          onKeyDown={(event) => {
            // Dialogs opened from here hand their keys on to React, though they stand elsewhere.
            if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return
            if (alone) onLeave()
            else rowOf(root.current, open)?.focus()
          }}
          className={cx(
            'min-w-0 outline-hidden',
            !alone && 'h-full flex-1',
            alone && open === undefined && 'hidden',
          )}
        >
          {detail}
        </section>
        {beside && (
          <aside
            aria-label={aside.label}
            data-pane="aside"
            className="h-full shrink-0 overflow-y-auto overscroll-contain border-line border-s bg-surface"
            style={{ width: ASIDE }}
          >
            {aside.content}
          </aside>
        )}
        {aside !== null && panes !== 3 && over !== 'never' && (
          <Suspense>
            <Sheet
              open={over === 'open'}
              onOpenChange={(on) => setOver(on ? 'open' : 'closed')}
              title={aside.label}
            >
              {aside.content}
            </Sheet>
          </Suspense>
        )}
      </div>
    </SplitContext>
  )
}

/** Width of the element, known before the first paint. */
function useWidth(place: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => setWidth(element.getBoundingClientRect().width)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])
  return width
}

/** With one pane the page scrolls: what opens begins at its top, and the list is found again where it was. */
function useKeptPlace(alone: boolean, open: boolean): void {
  const place = useRef(0)
  const before = useRef(open)
  useEffect(() => {
    if (!alone || open) return
    // The event comes later than what scrolled: by then the list may be hidden.
    const note = () => {
      if (!before.current) place.current = window.scrollY
    }
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [alone, open])
  useLayoutEffect(() => {
    if (before.current === open) return
    before.current = open
    if (alone) window.scrollTo({ top: open ? 0 : place.current, behavior: 'instant' })
  }, [alone, open])
}

const paneOf = (element: Element | null) => element?.closest<HTMLElement>('[data-pane]')?.dataset.pane
const rowOf = (root: HTMLElement | null, id: string | undefined) =>
  id === undefined
    ? null
    : root?.querySelector<HTMLElement>(`[data-pane="list"] [data-row="${CSS.escape(id)}"]`)

type Focused = { open: string | undefined; alone: boolean }

/**
 * The focus follows what is shown: to a pane that takes the place of another, to the text that takes the place of the one being read, and
 * in the list from row to row.
 */
function useKeptFocus(root: { current: HTMLElement | null }, { open, alone }: Focused): void {
  const lastIn = useRef<string | undefined>(undefined)
  const before = useRef(open)
  const follow = useEffectEvent((left: string | undefined) => {
    const row = rowOf(root.current, open ?? left)
    if (open === undefined) {
      if (alone) row?.focus({ preventScroll: true })
      return
    }
    row?.closest('li')?.scrollIntoView({ block: 'nearest' })
    const active = document.activeElement
    const inDetail = lastIn.current === 'detail' && active === document.body
    if (alone || inDetail)
      root.current?.querySelector<HTMLElement>('[data-pane="detail"]')?.focus({ preventScroll: true })
    else if (active === document.body || active?.matches('[data-row]')) row?.focus({ preventScroll: true })
  })
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      lastIn.current = paneOf(target as Element)
    }
    const element = root.current
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [root])
  useEffect(() => {
    if (before.current === open) return
    const left = before.current
    before.current = open
    follow(left)
  }, [open])
}

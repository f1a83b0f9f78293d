import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import {
  arrowDay,
  type CalendarView,
  calendarRange,
  calendarStep,
  calendarTitle,
  calendarViews,
  fullDay,
} from './calendar-days.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { CalendarList } from './calendar-list.tsx'
import type { CalendarProps } from './calendar-parts.ts'

const viewLabels: Record<CalendarView, string> = { month: 'Mois', week: 'Semaine' }

/** Items by day, in a month or a week; dragged to another day, or moved by Shift and arrows; a list on a phone. */
export function Calendar<Item extends { id: string }>(props: CalendarProps<Item>) {
  const { label, view, day, today, items, dayOf, nameOf, onShow, onMove, refusal } = props
  const wide = useMediaQuery('(min-width: 48rem)')
  const root = useRef<HTMLElement>(null)
  const focusNext = useRef<{ id: string; day: string } | null>(null)
  const [said, setSaid] = useState('')
  // Opened, or asked for today: a month may be higher than the window.
  const seeks = useRef(true)
  useEffect(() => {
    if (!seeks.current || root.current === null) return
    seeks.current = false
    showToday(root.current)
  })
  // An item that changes days is drawn anew: the focus follows it.
  useEffect(() => {
    const next = focusNext.current
    const there = items.some((item) => item.id === next?.id && dayOf(item) === next.day)
    const entries = [...(root.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
    const entry = there && entries.find((one) => one.dataset.entry === next?.id)
    if (!entry) return
    focusNext.current = null
    entry.querySelector<HTMLElement>('a[href], button')?.focus()
  })
  const locked = onMove === undefined || refusal !== undefined
  const move = (item: Item, to: string) => {
    if (to === dayOf(item)) return
    setSaid(`${nameOf(item)}\u00a0: ${fullDay(to)}`)
    focusNext.current = { id: item.id, day: to }
    const { from, to: last } = calendarRange(view, day)
    if (to < from || to > last) onShow({ view, day: to })
    onMove?.(item, to)
  }
  const moveByKey = (item: Item, key: string): boolean => {
    const to = locked ? null : arrowDay(dayOf(item), key)
    if (to !== null) move(item, to)
    return to !== null
  }
  const byDay = new Map<string, Item[]>()
  for (const item of items) byDay.set(dayOf(item), [...(byDay.get(dayOf(item)) ?? []), item])
  const parts = { ...props, byDay, move, moveByKey, locked }
  return (
    <section ref={root} aria-label={label}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="me-auto font-semibold text-base" aria-live="polite">
          {calendarTitle(view, day)}
        </h2>
        <Segments
          label="Vue"
          options={calendarViews.map((one) => ({ value: one, label: viewLabels[one] }))}
          value={view}
          onValueChange={(one) => onShow({ view: one, day })}
        />
        <Button
          size="sm"
          onClick={() => {
            seeks.current = !root.current || !showToday(root.current)
            onShow({ view, day: today })
          }}
        >
          Aujourd’hui
        </Button>
        <IconButton
          size="sm"
          icon={ChevronLeft}
          label={view === 'month' ? 'Mois précédent' : 'Semaine précédente'}
          onClick={() => onShow({ view, day: calendarStep(view, day, -1) })}
        />
        <IconButton
          size="sm"
          icon={ChevronRight}
          label={view === 'month' ? 'Mois suivant' : 'Semaine suivante'}
          onClick={() => onShow({ view, day: calendarStep(view, day, 1) })}
        />
      </div>
      {wide ? <CalendarGrid {...parts} /> : <CalendarList {...parts} />}
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  )
}

/** Scrolls today into view; false where it is not shown. The observer says where it is once the page is laid out, so that nothing lays it out before. */
function showToday(root: HTMLElement): boolean {
  const seen = new IntersectionObserver(([entry]) => {
    seen.disconnect()
    if (entry && entry.intersectionRatio < 1) entry.target.scrollIntoView({ block: 'nearest' })
  })
  const today = root.querySelector('[data-today]')
  if (today) seen.observe(today)
  return today !== null
}

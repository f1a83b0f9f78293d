import { useDraggable } from '@dnd-kit/core'
import { CalendarArrowDown, EllipsisVertical } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { addDays } from '#shared/time/calendar-day.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuHeader, MenuItem } from '#web/ui/menu.tsx'
import { fullDay } from './calendar-days.ts'

type CalendarEntryProps = {
  id: string
  name: string
  day: string
  today: string
  locked: boolean
  dragged?: boolean
  /** A line of a list, whose menu always shows. */
  wide?: boolean
  onMove: (day: string) => void
  onArrow: (key: string) => boolean
  children: ReactNode
}

/** An item on its day: dragged, moved by Shift and arrows, or by its menu (WCAG 2.2, 2.5.7). */
export function CalendarEntry(props: CalendarEntryProps) {
  const { id, name, day, today, locked, dragged, wide, onMove, onArrow, children } = props
  const drag = useDraggable({ id, disabled: locked || wide === true })
  const moves = [
    ['Aujourd’hui', today],
    ['La veille', addDays(day, -1)],
    ['Le lendemain', addDays(day, 1)],
    ['Une semaine plus tard', addDays(day, 7)],
  ] as const
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey && onArrow(event.key))
      event.preventDefault()
  }
  return (
    <li
      data-entry={id}
      ref={drag.setNodeRef}
      {...drag.listeners}
      onKeyDown={onKeyDown}
      className={cx(
        'group/entry relative flex min-w-0 items-center rounded-sm',
        wide ? 'gap-2 px-3 py-2' : 'bg-hover px-1.5 py-0.5 text-xs',
        !locked && !wide && 'cursor-grab select-none',
        dragged && 'opacity-40',
      )}
    >
      <div className="min-w-0 flex-1">{children}</div>
      {!locked && (
        <div
          className={cx(
            !wide &&
              'absolute end-0 top-0 bottom-0 flex items-center rounded-sm bg-hover opacity-0 focus-within:opacity-100 group-hover/entry:opacity-100',
          )}
        >
          <Menu
            trigger={
              <IconButton
                size="sm"
                icon={EllipsisVertical}
                label={`Déplacer ${name}`}
                className={wide ? '' : 'min-h-6! w-6!'}
              />
            }
          >
            <MenuHeader>
              <span className="font-medium text-muted text-xs">Déplacer vers…</span>
            </MenuHeader>
            {moves
              .filter(([, to]) => to !== day)
              .map(([label, to]) => (
                <MenuItem key={label} icon={CalendarArrowDown} onSelect={() => onMove(to)}>
                  {label}
                  <span className="block text-muted text-xs">{fullDay(to)}</span>
                </MenuItem>
              ))}
          </Menu>
        </div>
      )}
    </li>
  )
}

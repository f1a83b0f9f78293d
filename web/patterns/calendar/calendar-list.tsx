import { Plus } from 'lucide-react'
import { capitalized } from '#shared/french/typography.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { calendarWeeks, fullDay } from './calendar-days.ts'
import { CalendarEntry } from './calendar-entry.tsx'
import type { CalendarParts } from './calendar-parts.ts'

/** The same on a phone: the days that hold something, and today, one below the other. */
export function CalendarList<Item extends { id: string }>(parts: CalendarParts<Item>) {
  const { view, day, today, byDay, nameOf, entry, move, moveByKey, locked, onAdd, closed, total } = parts
  const days = calendarWeeks(view, day)
    .flat()
    .filter((one) => view === 'week' || one.slice(0, 7) === day.slice(0, 7))
    .filter((one) => view === 'week' || one === today || byDay.has(one))
  if (days.length === 0) return <p className="py-6 text-center text-muted text-sm">Rien ce mois-ci.</p>
  return (
    <ol className="flex flex-col gap-3">
      {days.map((one) => (
        <li
          key={one}
          data-today={one === today ? '' : undefined}
          className="scroll-my-20 rounded-md border border-line bg-surface"
        >
          <div className="flex items-center gap-2 border-line border-b px-3 py-1">
            <h3 className={cx('text-sm', one === today ? 'font-semibold' : 'font-medium')}>
              <time dateTime={one}>{capitalized(fullDay(one))}</time>
              {one === today && <span className="text-muted"> · aujourd’hui</span>}
            </h3>
            {closed?.(one) && <span className="text-muted text-xs">{closed(one)}</span>}
            {total?.(one) && <span className="tabular ms-auto font-medium text-sm">{total(one)}</span>}
            {onAdd && (
              <IconButton
                size="sm"
                icon={Plus}
                label={`Ajouter le ${fullDay(one)}`}
                className="ms-auto"
                onClick={() => onAdd(one)}
              />
            )}
          </div>
          {byDay.has(one) ? (
            <ul className="divide-y divide-line">
              {byDay.get(one)?.map((item) => (
                <CalendarEntry
                  key={item.id}
                  wide
                  id={item.id}
                  name={nameOf(item)}
                  day={one}
                  today={today}
                  locked={locked}
                  onMove={(to) => move(item, to)}
                  onArrow={(key) => moveByKey(item, key)}
                >
                  {entry(item)}
                </CalendarEntry>
              ))}
            </ul>
          ) : (
            <p className="px-3 py-2 text-muted text-sm">Rien ce jour-là.</p>
          )}
        </li>
      ))}
    </ol>
  )
}

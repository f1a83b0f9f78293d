import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { calendarTitle, calendarWeeks, fullDay } from './calendar-days.ts'
import { CalendarEntry } from './calendar-entry.tsx'
import type { CalendarParts } from './calendar-parts.ts'

/** Entries of a day of a month before « et 3 autres ». */
const SHOWN = 3
const NAMES = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.']

/** The weeks of a month or of one week, as a table of days. */
export function CalendarGrid<Item extends { id: string }>(parts: CalendarParts<Item>) {
  const { view, day, today, items, byDay, nameOf, entry, move, moveByKey, locked, onShow, onAdd } = parts
  const [dragged, setDragged] = useState<Item | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
  )
  const limit = view === 'month' ? SHOWN : Number.POSITIVE_INFINITY
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }) => setDragged(items.find(({ id }) => id === active.id) ?? null)}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ over }) => {
        if (over && dragged) move(dragged, String(over.id))
        setDragged(null)
      }}
    >
      <div className="overflow-hidden rounded-md border border-line bg-surface">
        <table aria-label={calendarTitle(view, day)} className="w-full table-fixed border-collapse">
          <thead>
            <tr>
              {NAMES.map((name) => (
                <th
                  key={name}
                  scope="col"
                  className="border-line border-b px-2 py-2 text-start font-medium text-muted text-xs"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {calendarWeeks(view, day).map((week) => (
              <tr key={week[0]}>
                {week.map((one) => {
                  const here = byDay.get(one) ?? []
                  const shown = here.length > limit + 1 ? here.slice(0, limit) : here
                  return (
                    <DayCell
                      key={one}
                      day={one}
                      today={one === today}
                      outside={view === 'month' && one.slice(0, 7) !== day.slice(0, 7)}
                      tall={view === 'week'}
                      closed={parts.closed?.(one) ?? null}
                      total={parts.total?.(one) ?? null}
                      onAdd={onAdd}
                    >
                      {shown.length > 0 && (
                        <ul className="flex flex-col gap-1">
                          {shown.map((item) => (
                            <CalendarEntry
                              key={item.id}
                              id={item.id}
                              name={nameOf(item)}
                              day={one}
                              today={today}
                              locked={locked}
                              dragged={dragged?.id === item.id}
                              onMove={(to) => move(item, to)}
                              onArrow={(key) => moveByKey(item, key)}
                            >
                              {entry(item)}
                            </CalendarEntry>
                          ))}
                        </ul>
                      )}
                      {shown.length < here.length && (
                        <button
                          type="button"
                          aria-label={`et ${here.length - shown.length} autres le ${fullDay(one)}`}
                          className="mt-1 min-h-6 rounded-sm px-1 text-muted text-xs hover:bg-hover hover:text-ink"
                          onClick={() => onShow({ view: 'week', day: one })}
                        >
                          et {here.length - shown.length} autres
                        </button>
                      )}
                    </DayCell>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged !== null && (
          <div className="rounded-sm border border-strong bg-surface px-2 py-1 text-xs shadow-overlay">
            {nameOf(dragged)}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

type DayCellProps = {
  day: string
  today: boolean
  outside: boolean
  tall: boolean
  closed: string | null
  total: string | null
  onAdd: ((day: string) => void) | undefined
  children: ReactNode
}

function DayCell({ day, today, outside, tall, closed, total, onAdd, children }: DayCellProps) {
  const { setNodeRef, isOver } = useDroppable({ id: day })
  return (
    <td
      ref={setNodeRef}
      aria-current={today ? 'date' : undefined}
      data-today={today ? '' : undefined}
      className={cx(
        'group scroll-my-20 border-line border-e border-b p-1 align-top last:border-e-0',
        tall ? 'h-80' : 'h-28',
        outside && 'bg-sunken',
        isOver && 'bg-selected',
      )}
    >
      <div className="flex min-h-7 items-center gap-1">
        <time
          dateTime={day}
          className={cx(
            'tabular inline-flex size-6 shrink-0 items-center justify-center rounded-full text-xs',
            today ? 'bg-primary font-semibold text-on-primary' : outside ? 'text-muted' : 'text-ink',
          )}
        >
          <span className="sr-only">{fullDay(day)}</span>
          <span aria-hidden>{Number(day.slice(8))}</span>
        </time>
        {closed !== null && <span className="truncate text-muted text-xs">{closed}</span>}
        {total !== null && <span className="tabular ms-auto truncate font-medium text-xs">{total}</span>}
        {onAdd && (
          <IconButton
            size="sm"
            icon={Plus}
            label={`Ajouter le ${fullDay(day)}`}
            className="ms-auto opacity-0 focus-visible:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100"
            onClick={() => onAdd(day)}
          />
        )}
      </div>
      {children}
    </td>
  )
}

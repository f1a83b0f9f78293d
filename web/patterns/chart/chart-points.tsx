import { type KeyboardEvent, useRef, useState } from 'react'
import { formatInteger } from '#shared/french/format.ts'
import { cx } from '#web/ui/cx.ts'
import type { ChartPoint, PointsProps } from './chart-types.ts'

/** Colours of the series, in their order. */
export const squares = ['bg-primary', 'bg-info', 'bg-success']

/** What a point says: its period, then each value; « – » where there is none. */
export function spokenPoint(
  { title, values, range, unfinished }: ChartPoint,
  series: readonly string[],
  format: (value: number) => string,
): string {
  const told = values.map((value, rank) => `${series[rank]}, ${value === null ? '–' : format(value)}`)
  if (range) told.push(`entre ${format(range[0])} et ${format(range[1])}`)
  return `${title}${unfinished ? ' (en cours)' : ''}\u00a0: ${told.join('\u00a0; ')}`
}

/** The point under the pointer or the focus, over the drawing: one stop of the keyboard, whose arrows go from point to point. */
export function ChartPoints({ title, series, points, onChoose, format = formatInteger }: PointsProps) {
  const [current, setCurrent] = useState(points.length - 1)
  const [shown, setShown] = useState<number | null>(null)
  const list = useRef<HTMLFieldSetElement>(null)
  const focusable = Math.min(Math.max(current, 0), points.length - 1)
  const move = (event: KeyboardEvent, index: number) => {
    const targets: Record<string, number> = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      Home: 0,
      End: points.length - 1,
    }
    const to = targets[event.key]
    if (to === undefined || to < 0 || to >= points.length) return
    event.preventDefault()
    setCurrent(to)
    list.current?.querySelectorAll('button')[to]?.focus()
  }
  const told = shown === null ? undefined : points[shown]
  return (
    <fieldset ref={list} aria-label={title} className="absolute inset-0 flex">
      {points.map((point, index) => (
        <button
          key={point.key}
          type="button"
          tabIndex={index === focusable ? 0 : -1}
          aria-label={spokenPoint(point, series, format)}
          className="h-full min-w-0 flex-1 rounded-sm hover:bg-hover/50"
          onClick={() => onChoose?.(point)}
          onKeyDown={(event) => move(event, index)}
          onFocus={() => {
            setCurrent(index)
            setShown(index)
          }}
          onBlur={() => setShown(null)}
          onPointerEnter={() => setShown(index)}
          onPointerLeave={() => setShown(null)}
        />
      ))}
      {told && shown !== null && (
        <div
          aria-hidden
          className={cx(
            'pointer-events-none absolute top-0 z-10 w-max max-w-56 rounded-md border border-line bg-raised px-3 py-2 text-ink text-xs shadow-overlay',
            shown < points.length / 2 ? 'translate-x-3' : '-translate-x-[calc(100%+0.75rem)]',
          )}
          style={{ left: `${((shown + 0.5) / points.length) * 100}%` }}
        >
          <p className="font-medium">
            {told.title}
            {told.unfinished && <span className="font-normal text-muted"> (en cours)</span>}
          </p>
          {told.values.map((value, rank) => (
            <p key={series[rank]} className="mt-0.5 flex items-center gap-1.5 tabular">
              <span className={cx('size-2 rounded-[3px]', squares[rank])} />
              {series[rank]}
              <span className="ms-auto ps-3 font-medium">{value === null ? '–' : format(value)}</span>
            </p>
          ))}
          {told.range && (
            <p className="mt-0.5 text-muted tabular">
              Entre {format(told.range[0])} et {format(told.range[1])}
            </p>
          )}
        </div>
      )}
    </fieldset>
  )
}

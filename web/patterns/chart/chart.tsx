import { type KeyboardEvent, useRef, useState } from 'react'
import { formatInteger } from '#shared/french/format.ts'
import { cx } from '#web/ui/cx.ts'
import { scaleOf, shownLabels } from './chart-scale.ts'
import { ChartTable } from './chart-table.tsx'
import type { ChartPoint, ChartProps } from './chart-types.ts'

const ROOM = 8
const COMPACT_ROOM = 4
const fills = ['fill-primary', 'fill-info']
const squares = ['bg-primary', 'bg-info']

/**
 * Whole numbers over time, with their table. The chart is one stop of the keyboard: arrows go from point to point, each of which says its values.
 */
export function Chart(props: ChartProps) {
  const {
    title,
    pointName,
    series,
    points,
    kind,
    compact,
    format = formatInteger,
    formatAxis = format,
  } = props
  const room = compact ? COMPACT_ROOM : ROOM
  const height = compact ? 'h-16' : 'h-52'
  const lines = scaleOf(Math.max(0, ...points.flatMap(({ values }) => values)))
  const top = lines.at(-1)!
  return (
    <figure aria-label={title} className="min-w-0">
      {series.length > 1 && (
        <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-muted text-xs">
          {series.map((name, index) => (
            <li key={name} className="flex items-center gap-1.5">
              <span
                aria-hidden
                className={cx('size-2.5 rounded-[3px] forced-colors:border', squares[index])}
              />
              {name}
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        {!compact && (
          <div
            aria-hidden
            className={cx('relative w-9 shrink-0 text-end text-muted text-xs tabular', height)}
          >
            {lines.map((line) => (
              <span
                key={line}
                className="absolute end-0 translate-y-1/2 whitespace-nowrap"
                style={{ bottom: `${(line / top) * 100}%` }}
              >
                {formatAxis(line)}
              </span>
            ))}
          </div>
        )}
        <div className={cx('relative min-w-0 flex-1', height)}>
          {(compact ? [0] : lines).map((line) => (
            <span
              key={line}
              aria-hidden
              className={cx('absolute inset-x-0 border-t', line === 0 ? 'border-strong' : 'border-line')}
              style={{ bottom: `${(line / top) * 100}%` }}
            />
          ))}
          <svg
            aria-hidden
            focusable="false"
            viewBox={`0 0 ${Math.max(1, points.length)} ${top}`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full"
          >
            {kind === 'bars' ? <Bars points={points} top={top} /> : <Line points={points} top={top} />}
          </svg>
          <Points {...props} />
        </div>
      </div>
      <div
        aria-hidden
        className={cx('relative h-5 text-muted text-xs tabular', compact ? 'mt-1' : 'ms-11 mt-2')}
      >
        {shownLabels(points.length, room).map((index) => (
          <span
            key={points[index]!.key}
            className={cx(
              'absolute -translate-x-1/2 whitespace-nowrap',
              // A phone has room for half of them.
              (index / shownLabels(points.length, room)[1]!) % 2 === 1 &&
                !compact &&
                points.length > ROOM / 2 &&
                'max-sm:hidden',
            )}
            style={{ left: `${((index + 0.5) / points.length) * 100}%` }}
          >
            {points[index]!.label}
          </span>
        ))}
      </div>
      {!compact && (
        <ChartTable title={title} pointName={pointName} series={series} points={points} format={format} />
      )}
    </figure>
  )
}

type DrawnProps = { points: readonly ChartPoint[]; top: number }

function Bars({ points, top }: DrawnProps) {
  const width = 0.72 / (points[0]?.values.length ?? 1)
  return points.map(({ key, values }, index) =>
    values.map((value, rank) => (
      <rect
        key={`${key} ${fills[rank]}`}
        x={index + 0.14 + rank * width}
        y={top - Math.max(0, value)}
        width={width * 0.92}
        height={Math.max(0, value)}
        className={cx(fills[rank], 'forced-color-adjust-none')}
      />
    )),
  )
}

function Line({ points, top }: DrawnProps) {
  const path = points.map(({ values }, index) => `${index + 0.5} ${top - (values[0] ?? 0)}`)
  if (path.length === 0) return null
  const [first, last] = [0.5, points.length - 0.5]
  return (
    <>
      <polygon points={`${first} ${top} ${path.join(' ')} ${last} ${top}`} className="fill-info-soft" />
      <polyline
        points={path.join(' ')}
        className="fill-none stroke-2 stroke-info"
        vectorEffect="non-scaling-stroke"
      />
    </>
  )
}

/** The point under the pointer or the focus, over the drawing. */
function Points({ title, series, points, kind, onChoose, format = formatInteger }: ChartProps) {
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
          aria-label={`${point.title}\u00a0: ${point.values.map((value, rank) => `${series[rank]}, ${format(value)}`).join('\u00a0; ')}`}
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
          <p className="font-medium">{told.title}</p>
          {told.values.map((value, rank) => (
            <p key={series[rank]} className="mt-0.5 flex items-center gap-1.5 tabular">
              <span className={cx('size-2 rounded-[3px]', kind === 'line' ? 'bg-info' : squares[rank])} />
              {series[rank]}
              <span className="ms-auto ps-3 font-medium">{format(value)}</span>
            </p>
          ))}
        </div>
      )}
    </fieldset>
  )
}

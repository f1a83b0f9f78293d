import { useId } from 'react'
import { formatInteger } from '#shared/french/format.ts'
import { cx } from '#web/ui/cx.ts'
import { Bars, ChartPatterns, Lines, SeriesMark } from './chart-drawing.tsx'
import { ChartPoints } from './chart-points.tsx'
import { axisOf, shownLabels } from './chart-scale.ts'
import { chartSummary } from './chart-summary.ts'
import { ChartTable } from './chart-table.tsx'
import type { ChartProps } from './chart-types.ts'

const ROOM = 8

/**
 * Whole numbers over time, with a sentence made from them and their table. The chart is one stop of the keyboard: arrows go from point to
 * point, each of which says its period and values. Nothing moves.
 */
export function Chart(props: ChartProps) {
  const { title, series, points, kind, format = formatInteger, formatAxis = format } = props
  const id = useId()
  const lines = axisOf(
    points.flatMap(({ values, range = [] }) => [...values, ...range].filter((value) => value !== null)),
  )
  const [bottom, top] = [lines[0]!, lines.at(-1)!]
  const at = (line: number) => `${((line - bottom) / (top - bottom)) * 100}%`
  const axis = lines.map(formatAxis)
  const axisWidth = `${Math.max(4, ...axis.map((text) => text.length))}ch`
  const summary = props.summary ?? chartSummary(series, points, format)
  const Drawing = kind === 'bars' ? Bars : Lines
  return (
    <figure aria-label={title} className="min-w-0">
      {summary !== null && <figcaption className="mb-3 text-muted text-sm">{summary}</figcaption>}
      {(series.length > 1 || points.some(({ unfinished }) => unfinished)) && (
        <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-muted text-xs">
          {series.map((name, rank) => (
            <li key={name} className="flex items-center gap-1.5">
              <SeriesMark id={id} rank={rank} />
              {name}
            </li>
          ))}
          {points.some(({ unfinished }) => unfinished) && (
            <li className="flex items-center gap-1.5">
              <SeriesMark id={id} rank="0-unfinished" />
              Période en cours
            </li>
          )}
        </ul>
      )}
      <div className="flex gap-2">
        <div
          aria-hidden
          className="relative h-52 shrink-0 text-end text-muted text-xs tabular"
          style={{ width: axisWidth }}
        >
          {lines.map((line, index) => (
            <span
              key={line}
              className="absolute end-0 translate-y-1/2 whitespace-nowrap"
              style={{ bottom: at(line) }}
            >
              {axis[index]}
            </span>
          ))}
        </div>
        <div className="min-w-0 flex-1">
          <div className="relative h-52">
            {lines.map((line) => (
              <span
                key={line}
                aria-hidden
                className={cx('absolute inset-x-0 border-t', line === 0 ? 'border-strong' : 'border-line')}
                style={{ bottom: at(line) }}
              />
            ))}
            <svg aria-hidden focusable="false" className="absolute inset-0 size-full">
              <ChartPatterns id={id} />
              <Drawing id={id} points={points} series={series.length} bottom={bottom} top={top} />
            </svg>
            <ChartPoints {...props} />
          </div>
          <div aria-hidden className="relative mt-2 h-5 text-muted text-xs tabular">
            {shownLabels(points.length, ROOM).map((index, rank) => (
              <span
                key={points[index]!.key}
                className={cx(
                  'absolute -translate-x-1/2 whitespace-nowrap',
                  // A phone has room for half of them.
                  rank % 2 === 1 && points.length > ROOM / 2 && 'max-sm:hidden',
                )}
                style={{ left: `${((index + 0.5) / points.length) * 100}%` }}
              >
                {points[index]!.label}
              </span>
            ))}
          </div>
        </div>
      </div>
      <ChartTable {...props} format={format} />
    </figure>
  )
}

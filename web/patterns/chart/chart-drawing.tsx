import { cx } from '#web/ui/cx.ts'
import type { ChartPoint } from './chart-types.ts'

/** Series are told apart without colours: plain, striped, dotted. In print they are black. */
const fills = ['text-primary', 'text-info', 'text-success']
const drawn = 'forced-color-adjust-none print:text-ink'
const dashes = [undefined, '6 4', '2 3']

type DrawingProps = {
  id: string
  points: readonly ChartPoint[]
  series: number
  /** The values of the lowest and of the highest line. */
  bottom: number
  top: number
}

/** The patterns that bars are filled with; their sizes are pixels, whatever the chart’s. */
export function ChartPatterns({ id }: { id: string }) {
  return (
    <defs>
      {fills.map((fill, rank) => (
        <pattern
          key={fill}
          id={`${id}-${rank}`}
          patternUnits="userSpaceOnUse"
          width={6}
          height={6}
          patternTransform={rank === 1 ? 'rotate(45)' : undefined}
          className={cx(fill, drawn)}
        >
          <rect width={6} height={6} fill="currentColor" fillOpacity={rank === 0 ? 1 : 0.45} />
          {rank === 1 && <rect width={3} height={6} fill="currentColor" />}
          {rank === 2 && <circle cx={3} cy={3} r={1.6} fill="currentColor" />}
        </pattern>
      ))}
      {fills.map((fill, rank) => (
        <pattern
          key={fill}
          id={`${id}-${rank}-unfinished`}
          patternUnits="userSpaceOnUse"
          width={7}
          height={7}
          patternTransform="rotate(-45)"
          className={cx(fill, drawn)}
        >
          <rect width={7} height={7} fill="currentColor" fillOpacity={0.12} />
          <rect width={1.5} height={7} fill="currentColor" />
        </pattern>
      ))}
    </defs>
  )
}

const percent = (share: number) => `${share * 100}%`

/** Where a value stands between the lines, from the top. */
const heightIn = ({ bottom, top }: DrawingProps, value: number) => (top - value) / (top - bottom)

export function Bars(props: DrawingProps) {
  const { id, points, series } = props
  const width = 0.72 / series
  const zero = heightIn(props, 0)
  return points.map(({ key, values, range, unfinished }, index) => (
    <g key={key}>
      {values.map((value, rank) => {
        if (value === null || value === 0) return null
        const end = heightIn(props, value)
        return (
          <rect
            key={dashes[rank] ?? ''}
            x={percent((index + 0.14 + rank * width) / points.length)}
            y={percent(Math.min(zero, end))}
            width={percent((width * 0.92) / points.length)}
            height={percent(Math.abs(end - zero))}
            fill={`url(#${id}-${rank}${unfinished ? '-unfinished' : ''})`}
            stroke="currentColor"
            strokeWidth={unfinished ? 1 : 0}
            strokeDasharray={unfinished ? '3 2' : undefined}
            className={cx(fills[rank], drawn)}
          />
        )
      })}
      {range && <Range drawing={props} range={range} at={(index + 0.14 + width / 2) / points.length} />}
    </g>
  ))
}

type RangeProps = { drawing: DrawingProps; range: readonly [number, number]; at: number }

/** From the lowest to the highest that a value may be, over its bar. */
function Range({ drawing, range: [low, high], at }: RangeProps) {
  const [from, to] = [percent(heightIn(drawing, low)), percent(heightIn(drawing, high))]
  const side = 0.18 / drawing.points.length
  const line = 'stroke-ink'
  return (
    <g strokeWidth={1.5}>
      {/* A light edge keeps it in sight over a dark bar. */}
      <line x1={percent(at)} x2={percent(at)} y1={from} y2={to} className="stroke-surface" strokeWidth={4} />
      <line x1={percent(at)} x2={percent(at)} y1={from} y2={to} className={line} />
      <line x1={percent(at - side)} x2={percent(at + side)} y1={from} y2={from} className={line} />
      <line x1={percent(at - side)} x2={percent(at + side)} y1={to} y2={to} className={line} />
    </g>
  )
}

/** A line a series, broken where nothing is measured. */
export function Lines(props: DrawingProps) {
  const { points, series } = props
  const x = (index: number) => percent((index + 0.5) / points.length)
  return Array.from({ length: series }, (_, rank) => (
    <g key={dashes[rank] ?? ''} stroke="currentColor" strokeWidth={2} className={cx(fills[rank], drawn)}>
      {points.map(({ key, values, unfinished }, index) => {
        const value = values[rank]
        if (value === null || value === undefined) return null
        const before = points[index - 1]?.values[rank]
        const y = percent(heightIn(props, value))
        return (
          <g key={key}>
            {before !== null && before !== undefined && (
              <line
                x1={x(index - 1)}
                y1={percent(heightIn(props, before))}
                x2={x(index)}
                y2={y}
                strokeDasharray={unfinished ? '3 3' : dashes[rank]}
              />
            )}
            {rank === 0 ? (
              <circle cx={x(index)} cy={y} r={3} className={unfinished ? 'fill-surface' : 'fill-current'} />
            ) : (
              <circle cx={x(index)} cy={y} r={2.5} className="fill-surface" />
            )}
          </g>
        )
      })}
    </g>
  ))
}

/** The square of a series beside its name. */
export function SeriesMark({ id, rank }: { id: string; rank: number | '0-unfinished' }) {
  return (
    <svg aria-hidden focusable="false" width={12} height={12} className="shrink-0 forced-colors:border">
      <rect width={12} height={12} rx={3} fill={`url(#${id}-${rank})`} />
    </svg>
  )
}

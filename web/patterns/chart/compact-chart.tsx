import { ChartPoints } from './chart-points.tsx'
import { scaleOf, shownLabels } from './chart-scale.ts'
import type { PointsProps } from './chart-types.ts'

const ROOM = 4

/** Small bars of one series beside a figure: without axis nor table, which the page that the figure leads to has. Below zero is drawn as nothing. */
export function CompactChart(props: PointsProps) {
  const { title, points } = props
  const top = scaleOf(Math.max(0, ...points.map(({ values }) => values[0] ?? 0))).at(-1)!
  return (
    <figure aria-label={title} className="min-w-0">
      <div className="relative h-16 min-w-0">
        <span aria-hidden className="absolute inset-x-0 bottom-0 border-strong border-t" />
        <svg
          aria-hidden
          focusable="false"
          viewBox={`0 0 ${Math.max(1, points.length)} ${top}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full"
        >
          {points.map(({ key, values }, index) => {
            const height = Math.max(0, values[0] ?? 0)
            return (
              <rect
                key={key}
                x={index + 0.14}
                y={top - height}
                width={0.66}
                height={height}
                className="fill-primary forced-color-adjust-none"
              />
            )
          })}
        </svg>
        <ChartPoints {...props} />
      </div>
      <div aria-hidden className="relative mt-1 h-5 text-muted text-xs tabular">
        {shownLabels(points.length, ROOM).map((index) => (
          <span
            key={points[index]!.key}
            className="absolute -translate-x-1/2 whitespace-nowrap"
            style={{ left: `${((index + 0.5) / points.length) * 100}%` }}
          >
            {points[index]!.label}
          </span>
        ))}
      </div>
    </figure>
  )
}

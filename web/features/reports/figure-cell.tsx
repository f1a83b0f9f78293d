import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatChange } from '#web/ui/stat-card.tsx'
import type { Change } from './figure-changes.ts'

type FigureCellProps = {
  /** A link over the whole cell to the rows that make the figure. */
  label: ReactNode
  /** Formatted; undefined while loading. */
  value: ReactNode | undefined
  change: Change | { note: ReactNode } | undefined
}

/** Letters of a sum for which a cell of a sixth of the page has room in its larger size. */
const ROOM = 12

/** A figure of the strip: 96 px high, while it loads and after. */
export function FigureCell({ label, value, change }: FigureCellProps) {
  const isLong = typeof value !== 'string' || value.length > ROOM
  return (
    <dl
      title={change && 'hint' in change ? change.hint : undefined}
      className="relative flex min-h-24 min-w-0 flex-col border-line border-s border-t px-3 py-1.5 hover:bg-hover"
    >
      <dt className="text-muted text-xs">{label}</dt>
      <dd
        className={cx(
          'flex min-h-7 flex-col justify-center font-semibold text-ink tabular',
          isLong ? 'text-base' : 'text-lg',
        )}
      >
        {value ?? <Skeleton className="h-6 w-24" />}
      </dd>
      <dd className="text-muted text-xs [&>span:first-child]:me-1.5">
        {change === undefined ? <Skeleton className="h-3.5 w-28" /> : <Line change={change} />}
      </dd>
    </dl>
  )
}

/** In brief for the eye, whose tooltip and screen readers have the whole. */
function Line({ change }: { change: Change | { note: ReactNode } }) {
  if ('note' in change) return <span>{change.note}</span>
  const { brief, hint, ...moved } = change
  return (
    <>
      <StatChange change={moved} />
      <span aria-hidden className="inline-block">
        {brief}
      </span>
      <span className="sr-only">{hint}</span>
    </>
  )
}

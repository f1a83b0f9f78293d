import { ArrowDownRight, ArrowRight, ArrowUpRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Skeleton } from './skeleton.tsx'

type StatChangeProps = {
  /** Change, already formatted with its sign, and its reading: « par rapport au mois dernier ». */
  change?: { direction: 'up' | 'down' | 'flat'; text: string; hint?: string; good?: boolean } | null
  /** A sentence in place of a change. */
  note?: ReactNode
}

type StatCardProps = StatChangeProps & {
  label: string
  /** Formatted; undefined while loading. */
  value: ReactNode | undefined
  icon?: LucideIcon
  className?: string
}

const arrows = { up: ArrowUpRight, down: ArrowDownRight, flat: ArrowRight }

/** A key figure and its change. The card keeps its height while it loads. */
export function StatCard({ label, value, change, note, icon: Icon, className }: StatCardProps) {
  return (
    <dl className={cx('flex min-w-0 flex-col rounded-md border border-line bg-surface p-5', className)}>
      <dt className="flex items-center justify-between gap-2 text-muted text-sm">
        {label}
        {Icon && <Icon aria-hidden size={18} />}
      </dt>
      <dd className="mt-2 min-h-[34px] font-semibold text-ink text-xl tabular">
        {value === undefined ? <Skeleton className="h-7 w-32" /> : value}
      </dd>
      <dd className="mt-1 flex min-h-[18px] flex-wrap items-center gap-x-1.5 text-muted text-xs">
        {value === undefined ? (
          <Skeleton className="h-3.5 w-40" />
        ) : (
          <StatChange change={change} note={note} />
        )}
      </dd>
    </dl>
  )
}

/** How a figure moved, or a sentence in its place. */
export function StatChange({ change, note }: StatChangeProps) {
  const Arrow = change && arrows[change.direction]
  const good = change?.good ?? change?.direction === 'up'
  return (
    <>
      {change && Arrow && (
        <span
          className={cx(
            'inline-flex items-center gap-0.5 font-medium tabular',
            change.direction !== 'flat' && (good ? 'text-success-ink' : 'text-danger-ink'),
          )}
        >
          <Arrow aria-hidden size={14} />
          {change.text}
        </span>
      )}
      {change?.hint}
      {note}
    </>
  )
}

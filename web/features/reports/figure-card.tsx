import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatChange } from '#web/ui/stat-card.tsx'

type FigureCardProps = ComponentProps<typeof StatChange> & {
  /** A link over the whole card to the rows that make the figure. */
  label: ReactNode
  /** Formatted; undefined while loading. */
  value: ReactNode | undefined
  icon?: LucideIcon
  className?: string
  /** Drawn under the figure, above the link. */
  children?: ReactNode
}

/** A figure of the dashboard beside its list: small, of one height while it loads and after. */
export function FigureCard({ label, value, icon: Icon, className, children, ...change }: FigureCardProps) {
  return (
    <div
      className={cx(
        'relative min-w-0 rounded-md border border-line bg-surface px-3 py-3 hover:border-strong',
        className,
      )}
    >
      <dl className="flex flex-col">
        <dt className="flex items-center justify-between gap-2 text-muted text-xs">
          {label}
          {Icon && <Icon aria-hidden size={16} className="shrink-0" />}
        </dt>
        <dd className="min-h-7 font-semibold text-ink text-lg tabular">
          {value === undefined ? <Skeleton className="h-6 w-24" /> : value}
        </dd>
        <dd
          className={cx(
            'flex flex-wrap content-start items-center gap-x-1.5 text-muted text-xs',
            children ? 'min-h-9' : 'min-h-[54px]',
          )}
        >
          {value === undefined ? <Skeleton className="h-3.5 w-28" /> : <StatChange {...change} />}
        </dd>
      </dl>
      {children && <div className="relative mt-2">{children}</div>}
    </div>
  )
}

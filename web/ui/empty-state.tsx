import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type EmptyStateProps = {
  icon?: LucideIcon
  title: string
  /** A single sentence. */
  description?: ReactNode
  /** A single action. */
  action?: ReactNode
  /** Set it where the state fills a whole page or section. */
  heading?: 'h1' | 'h2' | 'p'
  className?: string
}

export function EmptyState({
  icon: Icon,
  title,
  description,
  action,
  heading: Heading = 'p',
  className,
}: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center px-6 py-12 text-center', className)}>
      {Icon && <Icon aria-hidden size={28} strokeWidth={1.5} className="mb-3 text-muted" />}
      <Heading className="font-semibold text-base">{title}</Heading>
      {description && <p className="mt-1 max-w-md text-muted text-sm">{description}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}

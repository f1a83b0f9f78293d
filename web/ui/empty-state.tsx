import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type EmptyStateProps = {
  icon?: LucideIcon
  title: string
  /** One sentence. */
  description?: ReactNode
  /** One action. */
  action?: ReactNode
  className?: string
}

export function EmptyState({ icon: Icon, title, description, action, className }: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center px-6 py-12 text-center', className)}>
      {Icon && <Icon aria-hidden size={28} strokeWidth={1.5} className="mb-3 text-muted" />}
      <p className="font-semibold text-base">{title}</p>
      {description && <p className="mt-1 max-w-md text-muted text-sm">{description}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}

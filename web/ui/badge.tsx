import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { type Tone, toneDot, toneSoft } from './tone.ts'

type BadgeProps = {
  tone?: Tone
  dot?: boolean
  /** The state that nearly every row is in: its word in grey, without a badge. */
  ordinary?: boolean
  /** What stands in place of the dot, for a state that shares its colour. */
  icon?: LucideIcon
  /** Goes on another line where a phone has no room for it. */
  wraps?: boolean
  className?: string
  children: ReactNode
}

/** A state: a word with a dot, never a colour alone. */
export function Badge({
  tone = 'neutral',
  dot = true,
  wraps = false,
  ordinary = false,
  icon: Icon,
  className,
  children,
}: BadgeProps) {
  if (ordinary) return <span className={cx('text-muted text-sm', className)}>{children}</span>
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full px-2 py-0.5 font-medium text-xs forced-colors:border',
        !wraps && 'whitespace-nowrap',
        toneSoft[tone],
        className,
      )}
    >
      {Icon ? (
        <Icon aria-hidden size={14} className="shrink-0" />
      ) : (
        dot && <span data-dot aria-hidden className={cx('size-2 shrink-0 rounded-full', toneDot[tone])} />
      )}
      {children}
    </span>
  )
}

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { type Tone, toneIcon, toneSoft } from './tone.ts'

type AlertProps = {
  tone?: Tone
  title?: ReactNode
  /** Buttons or a link, under the text. */
  action?: ReactNode
  onDismiss?: () => void
  /** Announce at once: for what appears after an action. */
  live?: boolean
  className?: string
  children?: ReactNode
}

/** A message that stays in the page, for what a toast must not carry. */
export function Alert({ tone = 'info', title, action, onDismiss, live, className, children }: AlertProps) {
  const Icon = toneIcon[tone]
  return (
    <div
      role={live ? 'alert' : undefined}
      className={cx(
        'flex items-start gap-3 rounded-md px-4 py-3 text-sm forced-colors:border',
        toneSoft[tone],
        className,
      )}
    >
      <Icon aria-hidden size={18} className="mt-px shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="mt-2 flex flex-wrap gap-2">{action}</div>}
      </div>
      {onDismiss && (
        <IconButton icon={X} label="Fermer ce message" size="sm" onClick={onDismiss} className="-my-1" />
      )}
    </div>
  )
}

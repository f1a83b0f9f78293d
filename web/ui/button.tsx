import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-on-primary not-aria-disabled:hover:bg-primary-hover',
  secondary: 'border-strong bg-surface text-ink not-aria-disabled:hover:bg-hover',
  ghost: 'border-transparent text-ink not-aria-disabled:hover:bg-hover',
  danger: 'border-transparent bg-danger text-on-danger not-aria-disabled:hover:bg-danger-hover',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-8 gap-1.5 px-2.5 py-1 text-xs',
  md: 'min-h-10 gap-2 px-4 py-1.5 text-sm',
}

/** The look of a button, for elements that are not one. */
export function buttonClass(
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'md',
  className?: string,
) {
  return cx(
    'relative inline-flex max-w-full select-none items-center justify-center rounded-md border text-center font-medium no-underline transition-colors',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-60 disabled:cursor-not-allowed disabled:opacity-60',
    variants[variant],
    sizes[size],
    className,
  )
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  /** Shows a spinner, keeps the width and swallows clicks; `aria-disabled` swallows them too. */
  loading?: boolean
  /** Why it cannot be used now: greyed, focusable, and the tooltip says it. */
  disabledReason?: string | null
}

export function Button({
  variant = 'secondary',
  size = 'md',
  icon: Icon,
  loading = false,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const blocked = loading || Boolean(disabledReason) || rest['aria-disabled'] === true
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // The second click of a double click would send again, or send what the first one brought under the pointer.
    const again = type === 'submit' && event.detail > 1
    if (blocked || again) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    onClick?.(event)
  }
  const button = (
    <button
      {...rest}
      type={type}
      aria-disabled={blocked || undefined}
      aria-busy={loading || undefined}
      onClick={click}
      className={buttonClass(variant, size, className)}
    >
      {loading ? <Spinner /> : Icon && <Icon aria-hidden size={16} className="shrink-0" />}
      {children}
    </button>
  )
  return <Tooltip label={disabledReason || null}>{button}</Tooltip>
}

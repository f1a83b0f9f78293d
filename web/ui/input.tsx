import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { useFieldControl } from './field.tsx'

/** Border, height and states shared by every one-line control. */
export const controlClass =
  'w-full min-w-0 rounded-md border border-strong bg-surface px-3 text-ink text-base sm:text-sm min-h-10 transition-colors ' +
  'aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken'

export type InputProps = Omit<ComponentProps<'input'>, 'prefix'> & {
  /** Text or icon inside, before the value. */
  prefix?: ReactNode
  /** Text or control inside, after the value. */
  suffix?: ReactNode
  /** Figures: aligned right, tabular. */
  numeric?: boolean
}

export function Input({ className, prefix, suffix, numeric, ...rest }: InputProps) {
  const control = useFieldControl(rest)
  const input = (
    <input
      {...rest}
      {...control}
      className={cx(
        controlClass,
        numeric && 'text-end tabular-nums',
        prefix != null && 'ps-9',
        suffix != null && 'pe-10',
        !prefix && !suffix && className,
      )}
    />
  )
  if (prefix == null && suffix == null) return input
  return (
    <div className={cx('relative', className)}>
      {prefix != null && (
        <span className="pointer-events-none absolute inset-y-0 start-0 flex w-9 items-center justify-center text-muted">
          {prefix}
        </span>
      )}
      {input}
      {suffix != null && (
        <span className="absolute inset-y-0 end-0 flex w-10 items-center justify-center text-muted text-sm">
          {suffix}
        </span>
      )}
    </div>
  )
}

import type { ChangeEvent, ComponentProps, FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import { useFieldControl } from './field.tsx'
import { useFault } from './unread-fields.tsx'

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

/** The browser gives the text of these only once it is whole, and nothing before. */
const HALF_TYPED: Record<string, string> = {
  date: 'Date incomplète ou impossible',
  time: 'Heure incomplète',
  number: 'Nombre illisible',
}

export function Input({ className, prefix, suffix, numeric, ...rest }: InputProps) {
  const { fault, tell } = useFault()
  const control = useFieldControl(fault ? { ...rest, 'aria-invalid': true } : rest)
  const unread = HALF_TYPED[rest.type ?? '']
  // Said once the field is left or sent: half a date is no fault while it is typed.
  const judge = (element: HTMLInputElement) => {
    const next = unread !== undefined && element.validity.badInput ? unread : null
    if (next !== fault) tell(next, element)
  }
  const judged = unread !== undefined && {
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      judge(event.currentTarget)
      rest.onBlur?.(event)
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter') judge(event.currentTarget)
      rest.onKeyDown?.(event)
    },
    onKeyUp: (event: KeyboardEvent<HTMLInputElement>) => {
      if (fault !== null) judge(event.currentTarget)
      rest.onKeyUp?.(event)
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      if (fault !== null) judge(event.currentTarget)
      rest.onChange?.(event)
    },
  }
  const input = (
    <input
      {...rest}
      {...judged}
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

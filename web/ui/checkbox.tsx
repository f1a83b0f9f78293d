import { Check, Minus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  /** For tables: the label is read, not shown. */
  hideLabel?: boolean
  help?: ReactNode
  error?: string | null
  indeterminate?: boolean
}

/** A native checkbox with its label; takes `{...register('name')}`. */
export function Checkbox({
  label,
  hideLabel,
  help,
  error,
  indeterminate = false,
  className,
  ref,
  ...rest
}: CheckboxProps) {
  const generated = useId()
  const id = rest.id ?? generated
  const inner = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (inner.current) inner.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <div className={cx('min-w-0', className)}>
      <div className="flex items-start gap-2.5">
        <span className="relative mt-px inline-flex size-[18px] shrink-0">
          <input
            {...rest}
            id={id}
            type="checkbox"
            ref={(node) => {
              inner.current = node
              if (typeof ref === 'function') return ref(node)
              if (ref) ref.current = node
            }}
            aria-invalid={error ? true : undefined}
            aria-describedby={cx(error && `${id}-error`, help && `${id}-help`) || undefined}
            className="peer size-[18px] appearance-none rounded-sm border border-strong bg-surface before:absolute before:-inset-1.5 checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary disabled:opacity-50 aria-invalid:border-danger forced-colors:appearance-auto"
          />
          {indeterminate ? (
            <Minus
              aria-hidden
              size={14}
              strokeWidth={3}
              className="pointer-events-none absolute inset-0 m-auto text-on-primary forced-colors:hidden"
            />
          ) : (
            <Check
              aria-hidden
              size={14}
              strokeWidth={3}
              className="pointer-events-none invisible absolute inset-0 m-auto text-on-primary peer-checked:visible forced-colors:hidden"
            />
          )}
        </span>
        <label htmlFor={id} className={cx('text-sm', hideLabel && 'sr-only')}>
          {label}
          {help && (
            <span id={`${id}-help`} className="block text-muted text-xs">
              {help}
            </span>
          )}
        </label>
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}

import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type SegmentsProps<Value extends string> = {
  /** What is chosen. */
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onValueChange: (value: Value) => void
  className?: string
}

/** One of two to four views of the same thing, all in sight. Pages that have an address each: `LinkTabs`; answers of a form: `RadioGroup`. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, options, value, onValueChange, className } = props
  return (
    <fieldset
      aria-label={label}
      className={cx('flex w-fit max-w-full rounded-md border border-strong bg-surface p-0.5', className)}
    >
      {options.map((one) => (
        <button
          key={one.value}
          type="button"
          aria-pressed={one.value === value}
          onClick={() => onValueChange(one.value)}
          className={cx(
            'min-h-8 flex-1 whitespace-nowrap rounded-sm px-3 text-sm max-sm:min-h-10',
            one.value === value
              ? 'bg-selected font-medium text-ink'
              : 'text-muted hover:bg-hover hover:text-ink',
          )}
        >
          {one.label}
        </button>
      ))}
    </fieldset>
  )
}

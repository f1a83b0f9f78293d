import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { useFieldControl } from './field.tsx'
import { controlClass } from './input.tsx'

export type NativeOption = { value: string; label: string; disabled?: boolean }
type NativeSelectProps = Omit<ComponentProps<'select'>, 'children'> & {
  options: readonly NativeOption[]
  placeholder?: string
}

/** The browser's own select: for public pages and phones, where it weighs nothing. */
export function NativeSelect({ options, placeholder, className, ...rest }: NativeSelectProps) {
  return (
    <div className={cx('relative', className)}>
      <select {...rest} {...useFieldControl(rest)} className={cx(controlClass, 'appearance-none pe-9')}>
        {placeholder != null && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        size={16}
        className="pointer-events-none absolute inset-y-0 end-3 my-auto text-muted"
      />
    </div>
  )
}

import { type ComponentProps, useState } from 'react'
import { Input } from './input.tsx'

type DayInputProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'prefix'
> & {
  /** ISO day; null when none is known. */
  value: string | null
  /** Called with whole days alone. */
  onValueChange: (day: string) => void
}

/** A day of the browser's own calendar; half a date stays on screen until it is whole, and says so once left. */
export function DayInput({ value, onValueChange, onBlur, ...rest }: DayInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <Input
      {...rest}
      type="date"
      value={draft ?? value ?? ''}
      onChange={({ target }) => {
        setDraft(target.value)
        if (target.value !== '') onValueChange(target.value)
      }}
      onBlur={(event) => {
        if (!event.currentTarget.validity.badInput) setDraft(null)
        onBlur?.(event)
      }}
    />
  )
}

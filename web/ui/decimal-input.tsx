import { type ComponentProps, type ReactNode, useState } from 'react'
import { decimalFault, formatDecimal, parseDecimal } from './decimal.ts'
import { Input } from './input.tsx'

export type DecimalInputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'prefix'
> & {
  /** Integer in units of 10^-scale; null when empty. */
  value: number | null
  /** `fault` says why what is typed cannot be read: the value is null then. */
  onValueChange: (value: number | null, fault: string | null) => void
  /** Decimals kept: 2 for cents and basis points, 3 for thousandths. */
  scale: number
  /** Decimals always shown. */
  minimumFractionDigits?: number
  suffix?: ReactNode
}

/** A number typed the French way, held as an integer. What cannot be read is given back as null and kept on screen. */
export function DecimalInput(props: DecimalInputProps) {
  const {
    value,
    onValueChange,
    scale,
    minimumFractionDigits = 0,
    onBlur,
    onFocus,
    className,
    ...rest
  } = props
  const [draft, setDraft] = useState<string | null>(null)
  const shown = value === null ? '' : formatDecimal(value, scale, minimumFractionDigits)
  const unreadable = draft !== null && parseDecimal(draft, scale) === undefined
  return (
    <Input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={draft ?? shown}
      aria-invalid={unreadable || undefined}
      numeric
      className={className}
      suffix={rest.suffix ?? null}
      onFocus={(event) => {
        event.currentTarget.select()
        onFocus?.(event)
      }}
      onChange={(event) => {
        setDraft(event.target.value)
        const { value: typed } = event.target
        onValueChange(parseDecimal(typed, scale) ?? null, decimalFault(typed, scale))
      }}
      onBlur={(event) => {
        if (!unreadable) setDraft(null)
        onBlur?.(event)
      }}
    />
  )
}

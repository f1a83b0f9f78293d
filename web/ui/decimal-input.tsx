import { type ComponentProps, type ReactNode, useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import { cx } from './cx.ts'
import { type DecimalBounds, decimalFault, formatDecimal, parseDecimal } from './decimal.ts'
import { FieldError } from './field.tsx'
import { Input } from './input.tsx'
import { useFault } from './unread-fields.tsx'

export type DecimalInputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'prefix' | 'min' | 'max'
> &
  DecimalBounds & {
    /** Integer in units of 10^-scale; null when empty. */
    value: number | null
    /** Called with what can be taken alone; null for nothing typed. */
    onValueChange: (value: number | null) => void
    /** Called when what is typed can no longer be taken, and when it can again. */
    onFault?: (fault: string | null) => void
    /** Shows the fault elsewhere than below the field; that element is named by `aria-describedby`. */
    faultElsewhere?: boolean
    /** Decimals kept: 2 for cents and basis points, 3 for thousandths. */
    scale: number
    /** Decimals always shown. */
    minimumFractionDigits?: number
    suffix?: ReactNode
  }

/** A number typed the French way, held as an integer. What cannot be taken stays on screen with the reason, and changes nothing. */
export function DecimalInput(props: DecimalInputProps) {
  const {
    value,
    onValueChange,
    onFault,
    faultElsewhere = false,
    scale,
    minimumFractionDigits = 0,
    min,
    max,
    filled,
    onBlur,
    onFocus,
    className,
    ...rest
  } = props
  const [draft, setDraft] = useState<string | null>(null)
  const { fault, tell, forget, isInField } = useFault()
  const faultId = useId()
  // A value that someone else saved, or an undone one, replaces a text that is no number.
  const follow = useEffectEvent((next: number | null) => {
    if (fault === null || next === null) return
    setDraft(null)
    forget()
    onFault?.(null)
  })
  useLayoutEffect(() => follow(value), [value])
  const judge = (text: string, element: HTMLInputElement) => {
    const next = decimalFault(text, scale, { min, max, filled })
    if (next !== fault) {
      tell(next, element)
      onFault?.(next)
    }
    return next
  }
  const isBelow = !isInField && !faultElsewhere
  const input = (
    <Input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={draft ?? (value === null ? '' : formatDecimal(value, scale, minimumFractionDigits))}
      aria-invalid={fault === null ? rest['aria-invalid'] : true}
      aria-describedby={cx(rest['aria-describedby'], isBelow && fault && faultId) || undefined}
      numeric
      className={className}
      suffix={rest.suffix ?? null}
      onFocus={(event) => {
        if (fault === null) event.currentTarget.select()
        onFocus?.(event)
      }}
      onChange={(event) => {
        const { value: typed } = event.target
        setDraft(typed)
        if (judge(typed, event.target) === null) onValueChange(parseDecimal(typed, scale) ?? null)
      }}
      onBlur={(event) => {
        if (fault === null) setDraft(null)
        onBlur?.(event)
      }}
    />
  )
  if (!isBelow) return input
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {input}
      <FieldError id={faultId} text={fault} />
    </div>
  )
}

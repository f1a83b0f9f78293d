import { OTPField } from '@base-ui/react/otp-field'
import { useRef } from 'react'
import { cx } from './cx.ts'
import { useFieldControl } from './field.tsx'
import { controlClass } from './input.tsx'

type CodeInputProps = {
  value: string
  onValueChange: (value: string) => void
  /** Called once a paste or the device has filled all the boxes. Someone who types presses the button or Enter. */
  onFilled?: (value: string) => void
  length: number
  disabled?: boolean
  autoFocus?: boolean
  name?: string
}

/** Boxes of one digit each: paste spreads, Backspace on an empty box goes back, the phone offers the received code. */
export function CodeInput({
  value,
  onValueChange,
  onFilled,
  length,
  disabled,
  autoFocus,
  name,
}: CodeInputProps) {
  const control = useFieldControl()
  // A key adds one digit at most; what the phone or the browser fills in arrives whole.
  const several = useRef(false)
  return (
    <OTPField.Root
      id={control.id}
      name={name}
      length={length}
      value={value}
      onValueChange={(next) => {
        several.current = next.length - value.length > 1
        onValueChange(next)
      }}
      onValueComplete={(whole, { reason }) => {
        if (reason === 'input-paste' || several.current) onFilled?.(whole)
      }}
      validationType="numeric"
      inputMode="numeric"
      autoComplete="one-time-code"
      disabled={disabled}
      className="flex max-w-xs gap-2"
    >
      {Array.from({ length }, (_, index) => index + 1).map((position) => (
        <OTPField.Input
          key={position}
          aria-label={position === 1 ? undefined : `Chiffre ${position} sur ${length}`}
          aria-describedby={control['aria-describedby']}
          aria-invalid={control['aria-invalid']}
          autoFocus={autoFocus && position === 1}
          className={cx(controlClass, 'tabular h-12 px-0! text-center font-semibold text-lg!')}
        />
      ))}
    </OTPField.Root>
  )
}

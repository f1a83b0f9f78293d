import { OTPField } from '@base-ui/react/otp-field'
import { cx } from './cx.ts'
import { useFieldControl } from './field.tsx'
import { controlClass } from './input.tsx'

type CodeInputProps = {
  value: string
  onValueChange: (value: string) => void
  /** Called once all the boxes are filled. */
  onComplete?: (value: string) => void
  length: number
  disabled?: boolean
  autoFocus?: boolean
  name?: string
}

/** Boxes of one digit each: paste spreads, Backspace on an empty box goes back, the phone offers the received code. */
export function CodeInput({
  value,
  onValueChange,
  onComplete,
  length,
  disabled,
  autoFocus,
  name,
}: CodeInputProps) {
  const control = useFieldControl()
  return (
    <OTPField.Root
      id={control.id}
      name={name}
      length={length}
      value={value}
      onValueChange={onValueChange}
      onValueComplete={onComplete}
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

import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldGroup } from './field.tsx'

export type RadioOption<Value extends string> = {
  value: Value
  label: ReactNode
  help?: ReactNode
  disabled?: boolean
}

type RadioGroupProps<Value extends string> = {
  label: ReactNode
  options: readonly RadioOption<Value>[]
  value?: Value | null
  onValueChange?: (value: Value) => void
  help?: ReactNode
  error?: string | null
  hideLabel?: boolean
  /** `cards` gives each choice a border; `inline` puts them on one line. */
  layout?: 'list' | 'inline' | 'cards'
  name?: string
  /** `register('name')` of react-hook-form, in place of value and onValueChange. */
  inputProps?: ComponentProps<'input'>
  className?: string
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { options, value, onValueChange, layout = 'list', inputProps, name, className, ...group } = props
  const generated = useId()
  return (
    <FieldGroup {...group} className={className}>
      <div
        className={cx(
          'flex gap-x-6 gap-y-2',
          layout !== 'inline' && 'flex-col',
          layout === 'inline' && 'flex-wrap',
        )}
      >
        {options.map((option) => (
          <Radio
            key={option.value}
            option={option}
            card={layout === 'cards'}
            input={{
              name: name ?? generated,
              ...(onValueChange && {
                checked: value === option.value,
                onChange: () => onValueChange(option.value),
              }),
              ...inputProps,
            }}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

type RadioProps = { option: RadioOption<string>; card: boolean; input: ComponentProps<'input'> }

function Radio({ option, card, input }: RadioProps) {
  const id = useId()
  return (
    <label
      className={cx(
        'flex items-start gap-2.5 text-sm',
        card &&
          'rounded-md border border-line bg-surface p-3 has-checked:border-primary has-checked:bg-selected',
        option.disabled && 'text-muted',
      )}
    >
      <input
        {...input}
        type="radio"
        value={option.value}
        disabled={option.disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={option.help ? `${id}-help` : undefined}
        className="mt-px size-[18px] shrink-0 appearance-none rounded-full border border-strong bg-surface checked:border-[5px] checked:border-primary disabled:opacity-50 forced-colors:appearance-auto"
      />
      <span className="min-w-0">
        <span id={`${id}-label`}>{option.label}</span>
        {option.help && (
          <span id={`${id}-help`} className="block text-muted text-xs">
            {option.help}
          </span>
        )}
      </span>
    </label>
  )
}

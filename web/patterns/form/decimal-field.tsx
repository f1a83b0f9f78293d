import { type ReactNode, useState } from 'react'
import { Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { DecimalInput, type DecimalInputProps } from '#web/ui/decimal-input.tsx'
import { Field } from '#web/ui/field.tsx'
import type { ApiForm } from './use-api-form.ts'

type DecimalFieldProps<Values extends FieldValues> = {
  form: ApiForm<Values>
  name: FieldPath<Values>
  label: ReactNode
  help?: ReactNode
  required?: boolean
} & Pick<DecimalInputProps, 'scale' | 'minimumFractionDigits' | 'suffix'>

/** A number of a form, held as an integer; what cannot be read says why at the field. */
export function DecimalField<Values extends FieldValues>(props: DecimalFieldProps<Values>) {
  const { form, name, label, help, required, ...input } = props
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const fault = form.errorOf(name)
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Field label={label} help={help} required={required} error={fault && (unreadable ?? fault)}>
          <DecimalInput
            ref={ref}
            {...input}
            value={value}
            onValueChange={(next, why) => {
              setUnreadable(why)
              onChange(next)
            }}
            onBlur={onBlur}
          />
        </Field>
      )}
    />
  )
}

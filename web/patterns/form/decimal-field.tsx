import type { ReactNode } from 'react'
import { Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { DecimalInput, type DecimalInputProps } from '#web/ui/decimal-input.tsx'
import { Field } from '#web/ui/field.tsx'
import type { ApiForm } from './use-api-form.ts'

type DecimalFieldProps<Values extends FieldValues> = {
  form: Pick<ApiForm<Values>, 'control' | 'errorOf'>
  name: FieldPath<Values>
  label: ReactNode
  help?: ReactNode
  required?: boolean
  optional?: boolean
} & Pick<DecimalInputProps, 'scale' | 'minimumFractionDigits' | 'suffix' | 'min' | 'max'>

/** A number of a form, held as an integer; null, and no save, while what is typed cannot be read. */
export function DecimalField<Values extends FieldValues>(props: DecimalFieldProps<Values>) {
  const { form, name, label, help, required, optional, ...input } = props
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Field label={label} help={help} required={required} optional={optional} error={form.errorOf(name)}>
          <DecimalInput
            ref={ref}
            {...input}
            value={value}
            onValueChange={onChange}
            onFault={(fault) => fault !== null && onChange(null)}
            onBlur={onBlur}
          />
        </Field>
      )}
    />
  )
}

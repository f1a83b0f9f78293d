import type { ComponentProps } from 'react'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { type FieldProps, splitField } from './field-parts.ts'

export function PasswordField<Name extends string>(
  props: FieldProps<Name, ComponentProps<typeof PasswordInput>>,
) {
  const { field, control } = splitField(props)
  return (
    <Field {...field}>
      <PasswordInput {...control} />
    </Field>
  )
}

import type { ComponentProps } from 'react'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { type FieldProps, splitField } from './field-parts.ts'

export function SelectField<Name extends string>(
  props: FieldProps<Name, ComponentProps<typeof NativeSelect>>,
) {
  const { field, control } = splitField(props)
  return (
    <Field {...field}>
      <NativeSelect {...control} />
    </Field>
  )
}

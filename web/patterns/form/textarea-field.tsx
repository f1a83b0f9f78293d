import type { ComponentProps } from 'react'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { type FieldProps, splitField } from './field-parts.ts'

export function TextareaField<Name extends string>(props: FieldProps<Name, ComponentProps<'textarea'>>) {
  const { field, control } = splitField(props)
  return (
    <Field {...field}>
      <Textarea {...control} />
    </Field>
  )
}

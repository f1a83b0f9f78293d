import { Field } from '#web/ui/field.tsx'
import { Input, type InputProps } from '#web/ui/input.tsx'
import { type FieldProps, splitField } from './field-parts.ts'

export function TextField<Name extends string>(props: FieldProps<Name, InputProps>) {
  const { field, control } = splitField(props)
  return (
    <Field {...field}>
      <Input {...control} />
    </Field>
  )
}

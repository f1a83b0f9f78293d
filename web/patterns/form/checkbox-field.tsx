import type { ComponentProps } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { FormOf } from './field-parts.ts'

type CheckboxFieldProps<Name extends string> = { form: FormOf<Name>; name: Name } & Omit<
  ComponentProps<typeof Checkbox>,
  'form' | 'name'
>

export function CheckboxField<Name extends string>({ form, name, ...rest }: CheckboxFieldProps<Name>) {
  return <Checkbox {...rest} error={form.errorOf(name) ?? null} {...form.register(name)} />
}

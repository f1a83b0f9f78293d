import type { ChangeEvent, ComponentProps, FocusEvent, ReactNode } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, type InputProps } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type Listeners = {
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
}

/** What a field needs of its form, full or light. A form with more names fits where fewer are asked. */
export type FormOf<Name extends string> = {
  register: (name: Name, listeners?: Listeners) => { name: string }
  errorOf: (name: Name) => string | undefined
}

type FieldFacts = {
  label: ReactNode
  help?: ReactNode
  required?: boolean
  optional?: boolean
  hideLabel?: boolean
  /** Of the whole field, in its grid. */
  className?: string
}
type Props<Name extends string, Control> = FieldFacts & { form: FormOf<Name>; name: Name } & Omit<
    Control,
    'form' | 'name' | keyof FieldFacts
  >

/** The attributes of the Field and those of the control inside. */
function split<Name extends string, Control>(props: Props<Name, Control>) {
  const { form, name, label, help, required, optional, hideLabel, className, ...control } = props
  const { onChange, onBlur } = control as Listeners
  const listeners = { ...(onChange && { onChange }), ...(onBlur && { onBlur }) }
  return {
    field: { label, help, required, optional, hideLabel, className, error: form.errorOf(name) },
    control: { ...control, ...form.register(name, listeners) } as unknown as Control,
  }
}

export function TextField<Name extends string>(props: Props<Name, InputProps>) {
  const { field, control } = split(props)
  return (
    <Field {...field}>
      <Input {...control} />
    </Field>
  )
}

export function PasswordField<Name extends string>(props: Props<Name, ComponentProps<typeof PasswordInput>>) {
  const { field, control } = split(props)
  return (
    <Field {...field}>
      <PasswordInput {...control} />
    </Field>
  )
}

export function TextareaField<Name extends string>(props: Props<Name, ComponentProps<'textarea'>>) {
  const { field, control } = split(props)
  return (
    <Field {...field}>
      <Textarea {...control} />
    </Field>
  )
}

export function SelectField<Name extends string>(props: Props<Name, ComponentProps<typeof NativeSelect>>) {
  const { field, control } = split(props)
  return (
    <Field {...field}>
      <NativeSelect {...control} />
    </Field>
  )
}

type CheckboxFieldProps<Name extends string> = { form: FormOf<Name>; name: Name } & Omit<
  ComponentProps<typeof Checkbox>,
  'form' | 'name'
>

export function CheckboxField<Name extends string>({ form, name, ...rest }: CheckboxFieldProps<Name>) {
  return <Checkbox {...rest} error={form.errorOf(name) ?? null} {...form.register(name)} />
}

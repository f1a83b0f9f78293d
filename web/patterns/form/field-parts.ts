import type { ChangeEvent, FocusEvent, ReactNode } from 'react'

type Listeners = {
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
}

/** The part of a form, full or light, that a field needs. A form with more names fits where fewer are asked. */
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
  /** Class of the whole field, in its grid. */
  className?: string
}
export type FieldProps<Name extends string, Control> = FieldFacts & { form: FormOf<Name>; name: Name } & Omit<
    Control,
    'form' | 'name' | keyof FieldFacts
  >

/** The attributes of the Field and those of the control inside. */
export function splitField<Name extends string, Control>(props: FieldProps<Name, Control>) {
  const { form, name, label, help, required, optional, hideLabel, className, ...control } = props
  const { onChange, onBlur } = control as Listeners
  const listeners = { ...(onChange && { onChange }), ...(onBlur && { onBlur }) }
  return {
    field: { label, help, required, optional, hideLabel, className, error: form.errorOf(name) },
    control: { ...control, ...form.register(name, listeners) } as unknown as Control,
  }
}

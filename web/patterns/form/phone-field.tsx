import type { ComponentProps, FocusEvent } from 'react'
import { formatPhone, parsePhone } from '#shared/french/phone.ts'
import type { FormOf } from './field-parts.ts'
import { TextField } from './text-field.tsx'

type PhoneFieldProps<Name extends string> = Omit<ComponentProps<typeof TextField<Name>>, 'form'> & {
  form: FormOf<Name> & { setValue: (name: Name, value: never, how: { shouldDirty: true }) => void }
  /** Country of a number typed without its country code. */
  country?: () => string
}

/** A phone number, set out as `06 12 34 56 78` on leaving the field. */
export function PhoneField<Name extends string>({ country, ...field }: PhoneFieldProps<Name>) {
  const tidy = ({ target }: FocusEvent<HTMLInputElement>) => {
    const e164 = parsePhone(target.value, country?.())
    if (e164 && formatPhone(e164) !== target.value)
      field.form.setValue(field.name, formatPhone(e164) as never, { shouldDirty: true })
  }
  return <TextField type="tel" {...(field as ComponentProps<typeof TextField<Name>>)} onBlur={tidy} />
}

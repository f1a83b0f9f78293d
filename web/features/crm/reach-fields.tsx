import { type FieldPath, type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import { countryOptions } from '#shared/french/countries.ts'
import { formatPhone, parsePhone } from '#shared/french/phone.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { fieldLabels } from './field-labels.ts'

type AddressValues = {
  addressLine1: string
  addressLine2: string
  postalCode: string
  city: string
  country: string
}
// The two forms share these inputs; each has these names among its own.
type FormOf<Values extends FieldValues, Output> = UseFormReturn<Values, unknown, Output>

const countries = countryOptions()

/** The French message of a field, wherever the form keeps it. */
export function useFieldError<Values extends FieldValues, Output>(form: FormOf<Values, Output>) {
  const { errors } = useFormState({ control: form.control })
  return (name: FieldPath<Values>): string | undefined => {
    const message = (errors as Record<string, { message?: unknown } | undefined>)[name]?.message
    return typeof message === 'string' ? message : undefined
  }
}

type PhoneFieldProps<Values extends FieldValues, Output> = {
  form: FormOf<Values, Output>
  name: FieldPath<Values>
}

/** A phone number, set out as `06 12 34 56 78` on leaving the field. */
export function PhoneField<Values extends FieldValues & { country: string }, Output>({
  form,
  name,
}: PhoneFieldProps<Values, Output>) {
  const errorOf = useFieldError(form)
  return (
    <Field label={(fieldLabels as Record<string, string>)[name]} error={errorOf(name)}>
      <Input
        type="tel"
        autoComplete="off"
        {...form.register(name, {
          onBlur: (event: { target: { value: string } }) => {
            const e164 = parsePhone(event.target.value, form.getValues().country)
            if (e164 && formatPhone(e164) !== event.target.value)
              form.setValue(name, formatPhone(e164) as Values[typeof name], { shouldDirty: true })
          },
        })}
      />
    </Field>
  )
}

/** A postal address, as the post office wants it. */
export function AddressFields<Values extends FieldValues & AddressValues, Output>({
  form,
}: {
  form: FormOf<Values, Output>
}) {
  const errorOf = useFieldError(form)
  const name = (path: keyof AddressValues) => path as FieldPath<Values>
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <Field className="sm:col-span-6" label={fieldLabels.addressLine1} error={errorOf(name('addressLine1'))}>
        <Input autoComplete="off" {...form.register(name('addressLine1'))} />
      </Field>
      <Field
        className="sm:col-span-6"
        label={fieldLabels.addressLine2}
        optional
        error={errorOf(name('addressLine2'))}
      >
        <Input autoComplete="off" {...form.register(name('addressLine2'))} />
      </Field>
      <Field className="sm:col-span-2" label={fieldLabels.postalCode} error={errorOf(name('postalCode'))}>
        <Input inputMode="numeric" autoComplete="off" {...form.register(name('postalCode'))} />
      </Field>
      <Field className="sm:col-span-4" label={fieldLabels.city} error={errorOf(name('city'))}>
        <Input autoComplete="off" {...form.register(name('city'))} />
      </Field>
      <Field className="sm:col-span-6" label={fieldLabels.country} error={errorOf(name('country'))}>
        <NativeSelect options={countries} {...form.register(name('country'))} />
      </Field>
    </div>
  )
}

import { countryOptions } from '#shared/french/countries.ts'
import type { FormOf } from '#web/patterns/form/field-parts.ts'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { fieldLabels } from './field-labels.ts'

const countries = countryOptions()

type AddressName = 'addressLine1' | 'addressLine2' | 'postalCode' | 'city' | 'country'

/** A postal address, as the post office wants it. */
export function AddressFields({ form }: { form: FormOf<AddressName> }) {
  const facts = <Name extends AddressName>(name: Name) => ({ form, name, label: fieldLabels[name] })
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <TextField {...facts('addressLine1')} className="sm:col-span-6" optional autoComplete="off" />
      <TextField {...facts('addressLine2')} className="sm:col-span-6" optional autoComplete="off" />
      <TextField
        {...facts('postalCode')}
        className="sm:col-span-2"
        optional
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField {...facts('city')} className="sm:col-span-4" optional autoComplete="off" />
      <SelectField {...facts('country')} className="sm:col-span-6" options={countries} />
    </div>
  )
}

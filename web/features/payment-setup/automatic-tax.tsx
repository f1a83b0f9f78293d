import { useWatch } from 'react-hook-form'
import type { TaxFields } from '#shared/contract/payment-setup.ts'
import { sellingCountries } from '#shared/domain/payment-setup/payment-setup.ts'
import { countryOptions } from '#shared/french/countries.ts'
import { countryName } from '#shared/french/postal-address.ts'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useFormParts } from '#web/patterns/form/use-form-parts.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldGroup } from '#web/ui/field.tsx'

const countries = countryOptions()

/** Legal address and selling countries: what the automatic service computes from. */
export function AutomaticTax() {
  const form = useFormParts<TaxFields>()
  const { setValue, formState } = form
  const [chosen] = useWatch({ control: form.control, name: ['sellingCountries'] })
  const toggle = (country: (typeof sellingCountries)[number], on: boolean) =>
    setValue(
      'sellingCountries',
      sellingCountries.filter((each) => (each === country ? on : chosen.includes(each))),
      { shouldDirty: true, shouldValidate: formState.isSubmitted },
    )
  return (
    <>
      <Card title="Adresse légale">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            form={form}
            name="legalAddress.line1"
            label="Adresse"
            required
            className="sm:col-span-2"
            autoComplete="address-line1"
          />
          <TextField
            form={form}
            name="legalAddress.line2"
            label="Complément d’adresse"
            optional
            className="sm:col-span-2"
            autoComplete="address-line2"
          />
          <TextField
            form={form}
            name="legalAddress.postalCode"
            label="Code postal"
            optional
            autoComplete="postal-code"
          />
          <TextField
            form={form}
            name="legalAddress.city"
            label="Ville"
            required
            autoComplete="address-level2"
          />
          <TextField
            form={form}
            name="legalAddress.state"
            label="État ou région"
            optional
            autoComplete="address-level1"
          />
          <SelectField
            form={form}
            name="legalAddress.country"
            label="Pays"
            required
            autoComplete="country"
            placeholder="Choisir un pays"
            options={countries}
          />
        </div>
      </Card>
      <Card>
        <FieldGroup
          label="Pays de vente"
          help="Stripe Tax ne calcule la taxe que dans ces pays."
          error={form.errorOf('sellingCountries')}
        >
          <div className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
            {sellingCountries.map((country) => (
              <Checkbox
                key={country}
                label={countryName(country)}
                checked={chosen.includes(country)}
                onChange={(event) => toggle(country, event.target.checked)}
              />
            ))}
          </div>
        </FieldGroup>
      </Card>
    </>
  )
}

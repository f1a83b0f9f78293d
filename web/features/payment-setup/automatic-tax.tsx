import { useFormContext, useWatch } from 'react-hook-form'
import type { TaxFields } from '#shared/contract/payment-setup.ts'
import { sellingCountries } from '#shared/domain/payment-setup.ts'
import { countryOptions } from '#shared/french/countries.ts'
import { countryName } from '#shared/french/postal-address.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'

const countries = countryOptions()

/** Legal address and selling countries: what the automatic service computes from. */
export function AutomaticTax() {
  const { register, control, setValue, formState } = useFormContext<TaxFields>()
  const { legalAddress: faults, sellingCountries: countryFault } = formState.errors
  const [chosen] = useWatch({ control, name: ['sellingCountries'] })
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
          <Field className="sm:col-span-2" label="Adresse" required error={faults?.line1?.message}>
            <Input autoComplete="address-line1" {...register('legalAddress.line1')} />
          </Field>
          <Field
            className="sm:col-span-2"
            label="Complément d’adresse"
            optional
            error={faults?.line2?.message}
          >
            <Input autoComplete="address-line2" {...register('legalAddress.line2')} />
          </Field>
          <Field label="Code postal" optional error={faults?.postalCode?.message}>
            <Input autoComplete="postal-code" {...register('legalAddress.postalCode')} />
          </Field>
          <Field label="Ville" required error={faults?.city?.message}>
            <Input autoComplete="address-level2" {...register('legalAddress.city')} />
          </Field>
          <Field label="État ou région" optional error={faults?.state?.message}>
            <Input autoComplete="address-level1" {...register('legalAddress.state')} />
          </Field>
          <Field label="Pays" required error={faults?.country?.message}>
            <NativeSelect
              autoComplete="country"
              placeholder="Choisir un pays"
              options={countries}
              {...register('legalAddress.country')}
            />
          </Field>
        </div>
      </Card>
      <Card>
        <FieldGroup
          label="Pays de vente"
          help="Stripe Tax ne calcule la taxe que dans ces pays."
          error={countryFault?.message}
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

import type { OnboardingDraft } from '#shared/contract/onboarding.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { nineCountries, nineTimezones, withPresent } from '#web/messages/countries-and-timezones.ts'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useFormParts } from '#web/patterns/form/use-form-parts.ts'
import { Alert } from '#web/ui/alert.tsx'

/** The organization's facts; read only, and told why, without organization:update. */
export function CompanyStep() {
  const form = useFormParts<OnboardingDraft>()
  const refusal = useRefusal('organization:update')
  const locked = refusal !== undefined
  return (
    <div className="flex flex-col gap-5">
      {locked && <Alert>{refusal}</Alert>}
      <TextField
        form={form}
        name="companyName"
        label="Nom de l’entreprise"
        required
        autoComplete="organization"
        readOnly={locked}
      />
      <TextField
        form={form}
        name="companyAddress"
        label="Adresse"
        optional
        autoComplete="address-line1"
        readOnly={locked}
      />
      <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
        <TextField
          form={form}
          name="companyPostalCode"
          label="Code postal"
          optional
          autoComplete="postal-code"
          readOnly={locked}
        />
        <TextField
          form={form}
          name="companyCity"
          label="Ville"
          optional
          autoComplete="address-level2"
          readOnly={locked}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          form={form}
          name="companyCountry"
          label="Pays"
          required
          options={withPresent(nineCountries, form.getValues('companyCountry'))}
          disabled={locked}
        />
        <SelectField
          form={form}
          name="timezone"
          label="Fuseau horaire"
          required
          options={withPresent(nineTimezones, form.getValues('timezone'))}
          disabled={locked}
        />
      </div>
      <TextField
        form={form}
        name="companyVat"
        label="Numéro de TVA"
        help="Comme FR03552081317."
        optional
        autoCapitalize="characters"
        spellCheck={false}
        readOnly={locked}
      />
    </div>
  )
}

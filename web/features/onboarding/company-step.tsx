import { useFormContext } from 'react-hook-form'
import type { OnboardingDraft } from '#shared/contract/onboarding.ts'
import { useRefusal } from '#web/api/me.ts'
import { nineCountries, nineTimezones, withPresent } from '#web/messages/places.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'

/** The organization's facts; read only, and told why, without organization:update. */
export function CompanyStep() {
  const { register, getValues, formState } = useFormContext<OnboardingDraft>()
  const { errors } = formState
  const refusal = useRefusal('organization:update')
  const locked = refusal !== undefined
  return (
    <div className="flex flex-col gap-5">
      {locked && <Alert>{refusal}</Alert>}
      <Field label="Nom de l’entreprise" error={errors.companyName?.message} required>
        <Input autoComplete="organization" readOnly={locked} {...register('companyName')} />
      </Field>
      <Field label="Adresse" error={errors.companyAddress?.message} optional>
        <Input autoComplete="address-line1" readOnly={locked} {...register('companyAddress')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
        <Field label="Code postal" error={errors.companyPostalCode?.message} optional>
          <Input autoComplete="postal-code" readOnly={locked} {...register('companyPostalCode')} />
        </Field>
        <Field label="Ville" error={errors.companyCity?.message} optional>
          <Input autoComplete="address-level2" readOnly={locked} {...register('companyCity')} />
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Pays" error={errors.companyCountry?.message} required>
          <NativeSelect
            options={withPresent(nineCountries, getValues('companyCountry'))}
            disabled={locked}
            {...register('companyCountry')}
          />
        </Field>
        <Field label="Fuseau horaire" error={errors.timezone?.message} required>
          <NativeSelect
            options={withPresent(nineTimezones, getValues('timezone'))}
            disabled={locked}
            {...register('timezone')}
          />
        </Field>
      </div>
      <Field label="Numéro de TVA" help="Comme FR03552081317." error={errors.companyVat?.message} optional>
        <Input autoCapitalize="characters" spellCheck={false} readOnly={locked} {...register('companyVat')} />
      </Field>
    </div>
  )
}

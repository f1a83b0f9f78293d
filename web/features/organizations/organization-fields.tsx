import { Controller, useFormContext } from 'react-hook-form'
import { legalForms } from '#shared/french/legal-forms.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DecimalInput } from '#web/ui/decimal-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { OrganizationValues } from './organization-values.ts'
import { countries, timezones, withPresent } from './places.ts'

const useOrganizationForm = () => {
  const form = useFormContext<OrganizationValues>()
  return { ...form, errors: form.formState.errors }
}

const pair = 'grid gap-5 sm:grid-cols-2'
const stack = 'flex flex-col gap-5'

export function IdentityFields() {
  const { register, errors } = useOrganizationForm()
  return (
    <Card title="Identité">
      <div className={stack}>
        <Field label="Nom de l’organisation" error={errors.name?.message} required>
          <Input autoComplete="organization" maxLength={80} {...register('name')} />
        </Field>
        <Field
          label="Identifiant"
          help="Sert dans les adresses&nbsp;: lettres minuscules, chiffres et tirets."
          error={errors.slug?.message}
          required
        >
          <Input maxLength={50} autoCapitalize="none" spellCheck={false} {...register('slug')} />
        </Field>
        <div className={pair}>
          <Field label="E-mail" error={errors.email?.message} optional>
            <Input type="email" autoComplete="email" {...register('email')} />
          </Field>
          <Field label="Téléphone" error={errors.phone?.message} optional>
            <Input type="tel" autoComplete="tel" {...register('phone')} />
          </Field>
        </div>
        <Field label="Site web" error={errors.website?.message} optional>
          <Input type="url" placeholder="https://" autoComplete="url" {...register('website')} />
        </Field>
      </div>
    </Card>
  )
}

export function AddressFields() {
  const { register, errors, getValues } = useOrganizationForm()
  return (
    <Card title="Adresse">
      <div className={stack}>
        <Field label="Adresse" error={errors.addressLine1?.message}>
          <Input autoComplete="address-line1" maxLength={120} {...register('addressLine1')} />
        </Field>
        <Field label="Complément d’adresse" error={errors.addressLine2?.message} optional>
          <Input autoComplete="address-line2" maxLength={120} {...register('addressLine2')} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
          <Field label="Code postal" error={errors.postalCode?.message}>
            <Input autoComplete="postal-code" maxLength={20} {...register('postalCode')} />
          </Field>
          <Field label="Ville" error={errors.city?.message}>
            <Input autoComplete="address-level2" maxLength={80} {...register('city')} />
          </Field>
        </div>
        <div className={pair}>
          <Field label="Pays" error={errors.country?.message}>
            <NativeSelect options={withPresent(countries, getValues('country'))} {...register('country')} />
          </Field>
          <Field label="Fuseau horaire" error={errors.timezone?.message}>
            <NativeSelect options={withPresent(timezones, getValues('timezone'))} {...register('timezone')} />
          </Field>
        </div>
      </div>
    </Card>
  )
}

export function LegalFields() {
  const { register, errors, getValues } = useOrganizationForm()
  const forms = legalForms.map((form) => ({ value: form, label: form }))
  const present = getValues('legalForm')
  return (
    <Card
      title="Mentions légales"
      description="Imprimées sur vos devis&nbsp;: elles sont obligatoires en France."
    >
      <div className={stack}>
        <Field label="Forme juridique" error={errors.legalForm?.message}>
          <NativeSelect
            placeholder="Choisir"
            options={present ? withPresent(forms, present) : forms}
            {...register('legalForm')}
          />
        </Field>
        <div className={pair}>
          <Field label="SIREN" help="9 chiffres." error={errors.siren?.message}>
            <Input inputMode="numeric" className="tabular" {...register('siren')} />
          </Field>
          <Field label="SIRET" help="14 chiffres." error={errors.siret?.message} optional>
            <Input inputMode="numeric" className="tabular" {...register('siret')} />
          </Field>
        </div>
        <Field label="Numéro de TVA" help="Comme FR03552081317." error={errors.vatNumber?.message} optional>
          <Input autoCapitalize="characters" spellCheck={false} {...register('vatNumber')} />
        </Field>
        <Checkbox
          label="Entrepreneur individuel"
          help="Ajoute «&#8239;EI&#8239;» à votre nom, comme la loi le demande."
          {...register('soleTrader')}
        />
        <Checkbox
          label="Franchise en base de TVA"
          help="Vos devis portent « TVA non applicable », avec l’article en vigueur, et aucune TVA."
          {...register('vatFranchise')}
        />
      </div>
    </Card>
  )
}

export function DocumentFields() {
  const { register, control, errors } = useOrganizationForm()
  return (
    <Card title="Devis" description="Repris dans chaque nouveau devis, où vous pouvez les changer.">
      <div className={stack}>
        <div className={pair}>
          <Field label="Durée de validité" error={errors.quoteValidityDays?.message} required>
            <Input
              type="number"
              min={1}
              max={365}
              suffix="jours"
              {...register('quoteValidityDays', { valueAsNumber: true })}
            />
          </Field>
          <Field
            label="Pénalités de retard"
            help="Taux annuel. Vide&nbsp;: le taux de la loi."
            error={errors.latePenaltyBps?.message}
            optional
          >
            <Controller
              control={control}
              name="latePenaltyBps"
              render={({ field: { value, onChange, onBlur, ref } }) => (
                <DecimalInput
                  scale={2}
                  suffix="%"
                  value={value}
                  onValueChange={onChange}
                  onBlur={onBlur}
                  ref={ref}
                />
              )}
            />
          </Field>
        </div>
        <Field label="Conditions de paiement" error={errors.paymentTerms?.message} required>
          <Textarea rows={2} maxLength={500} {...register('paymentTerms')} />
        </Field>
        <Field label="Notes" error={errors.quoteNotes?.message} optional>
          <Textarea rows={3} maxLength={2000} {...register('quoteNotes')} />
        </Field>
      </div>
    </Card>
  )
}

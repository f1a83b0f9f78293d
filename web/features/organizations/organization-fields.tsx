import { Controller, useFormContext, useWatch } from 'react-hook-form'
import {
  currencyLabels,
  industryLabels,
  ORGANIZATION_DESCRIPTION_MAX,
  sizeLabels,
} from '#shared/domain/organization-choices.ts'
import { legalForms } from '#shared/french/legal-forms.ts'
import { countries, optionsOf, timezones, withPresent } from '#web/messages/places.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DecimalInput } from '#web/ui/decimal-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { fieldLabels, type OrganizationValues, settingLabels } from './organization-values.ts'
import { SlugField } from './slug-field.tsx'

const useOrganizationForm = () => {
  const form = useFormContext<OrganizationValues>()
  return { ...form, errors: form.formState.errors }
}

const pair = 'grid gap-5 sm:grid-cols-2'
const stack = 'flex flex-col gap-5'

export function IdentityFields({ present }: { present: { orgId: string; slug: string } }) {
  const { register, control, errors } = useOrganizationForm()
  const [slug, description] = useWatch({ control, name: ['slug', 'description'] })
  return (
    <Card title="Identité">
      <div className={stack}>
        <Field label={fieldLabels.name} error={errors.name?.message} required>
          <Input autoComplete="organization" {...register('name')} />
        </Field>
        <SlugField value={slug} error={errors.slug?.message} present={present} input={register('slug')} />
        <Field
          label={fieldLabels.description}
          help={`${description.length}\u202f/\u202f${ORGANIZATION_DESCRIPTION_MAX} caractères`}
          error={errors.description?.message}
          optional
        >
          <Textarea rows={3} {...register('description')} />
        </Field>
        <div className={pair}>
          <Field label={fieldLabels.industry} error={errors.industry?.message} optional>
            <NativeSelect
              placeholder="Choisir"
              options={optionsOf(industryLabels)}
              {...register('industry')}
            />
          </Field>
          <Field label={fieldLabels.size} error={errors.size?.message} required>
            <NativeSelect options={optionsOf(sizeLabels)} {...register('size')} />
          </Field>
        </div>
        <div className={pair}>
          <Field label={fieldLabels.email} error={errors.email?.message} optional>
            <Input type="email" autoComplete="email" {...register('email')} />
          </Field>
          <Field label={fieldLabels.phone} error={errors.phone?.message} optional>
            <Input type="tel" autoComplete="tel" {...register('phone')} />
          </Field>
        </div>
        <Field label={fieldLabels.website} error={errors.website?.message} optional>
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
        <Field label={fieldLabels.addressLine1} error={errors.addressLine1?.message}>
          <Input autoComplete="address-line1" maxLength={120} {...register('addressLine1')} />
        </Field>
        <Field label={fieldLabels.addressLine2} error={errors.addressLine2?.message} optional>
          <Input autoComplete="address-line2" maxLength={120} {...register('addressLine2')} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
          <Field label={fieldLabels.postalCode} error={errors.postalCode?.message}>
            <Input autoComplete="postal-code" maxLength={20} {...register('postalCode')} />
          </Field>
          <Field label={fieldLabels.city} error={errors.city?.message}>
            <Input autoComplete="address-level2" maxLength={80} {...register('city')} />
          </Field>
        </div>
        <div className={pair}>
          <Field label={fieldLabels.country} error={errors.country?.message}>
            <NativeSelect options={withPresent(countries, getValues('country'))} {...register('country')} />
          </Field>
          <Field label={fieldLabels.timezone} error={errors.timezone?.message}>
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
        <Field label={fieldLabels.legalForm} error={errors.legalForm?.message}>
          <NativeSelect
            placeholder="Choisir"
            options={present ? withPresent(forms, present) : forms}
            {...register('legalForm')}
          />
        </Field>
        <div className={pair}>
          <Field label={fieldLabels.siren} help="9 chiffres." error={errors.siren?.message}>
            <Input inputMode="numeric" className="tabular" {...register('siren')} />
          </Field>
          <Field label={fieldLabels.siret} help="14 chiffres." error={errors.siret?.message} optional>
            <Input inputMode="numeric" className="tabular" {...register('siret')} />
          </Field>
        </div>
        <Field
          label={fieldLabels.vatNumber}
          help="Comme FR03552081317."
          error={errors.vatNumber?.message}
          optional
        >
          <Input autoCapitalize="characters" spellCheck={false} {...register('vatNumber')} />
        </Field>
        <Checkbox
          label={fieldLabels.soleTrader}
          help="Ajoute «&#8239;EI&#8239;» à votre nom, comme la loi le demande."
          {...register('soleTrader')}
        />
        <Checkbox
          label={fieldLabels.vatFranchise}
          help="Vos devis portent « TVA non applicable », avec l’article en vigueur, et aucune TVA."
          {...register('vatFranchise')}
        />
      </div>
    </Card>
  )
}

export function BillingFields() {
  const { register, errors } = useOrganizationForm()
  return (
    <Card title="Facturation">
      <div className={pair}>
        <Field
          label={fieldLabels.billingEmail}
          help="Où Ardoise vous écrit au sujet de votre abonnement."
          error={errors.billingEmail?.message}
          required
        >
          <Input type="email" autoComplete="email" {...register('billingEmail')} />
        </Field>
        <Field
          label={fieldLabels.currency}
          help="Pour vos prochains devis&nbsp;; ceux qui existent gardent la leur."
          error={errors.currency?.message}
          required
        >
          <NativeSelect options={optionsOf(currencyLabels)} {...register('currency')} />
        </Field>
      </div>
    </Card>
  )
}

export function SettingFields() {
  const { register } = useOrganizationForm()
  return (
    <Card title="Préférences">
      <div className={stack}>
        <Checkbox
          label={settingLabels.electronicSignature}
          help="Vos clients signent leurs devis en ligne. Sinon, leur page ne propose plus de signer&nbsp;: ils vous renvoient le PDF signé sur papier. Vaut aussitôt, y compris pour les devis déjà envoyés."
          {...register('settings.electronicSignature')}
        />
        <Checkbox
          label={settingLabels.autoReminders}
          help="Ardoise relancera vos clients à votre place. Les relances n’existent pas encore&nbsp;: votre choix est gardé et s’appliquera à leur arrivée."
          {...register('settings.autoReminders')}
        />
        <Checkbox
          label={settingLabels.centralizedBilling}
          help="Un seul abonnement pour toute l’organisation, facturé à l’adresse ci-dessus. Ardoise ne facture rien pour l’instant&nbsp;: votre choix est gardé et s’appliquera alors."
          {...register('settings.centralizedBilling')}
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
          <Field label={fieldLabels.quoteValidityDays} error={errors.quoteValidityDays?.message} required>
            <Input
              type="number"
              min={1}
              max={365}
              suffix="jours"
              {...register('quoteValidityDays', { valueAsNumber: true })}
            />
          </Field>
          <Field
            label={fieldLabels.latePenaltyBps}
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
        <Field label={fieldLabels.paymentTerms} error={errors.paymentTerms?.message} required>
          <Textarea rows={2} maxLength={500} {...register('paymentTerms')} />
        </Field>
        <Field label={fieldLabels.quoteNotes} error={errors.quoteNotes?.message} optional>
          <Textarea rows={3} maxLength={2000} {...register('quoteNotes')} />
        </Field>
      </div>
    </Card>
  )
}

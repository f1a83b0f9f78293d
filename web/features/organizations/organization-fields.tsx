import { useWatch } from 'react-hook-form'
import type { Organization } from '#shared/contract/organizations.ts'
import { legalForms } from '#shared/french/legal-forms.ts'
import { parseSiret } from '#shared/french/siren.ts'
import { usePlanRefusal } from '#web/api/plan.ts'
import type { DirectoryField } from '#web/blocks/company-directory/directory-offer.tsx'
import { FromDirectory } from '#web/blocks/company-directory/from-directory.tsx'
import { PlanNotice } from '#web/blocks/plans/plan-notice.tsx'
import { withPresent } from '#web/messages/countries-and-timezones.ts'
import { CheckboxField } from '#web/patterns/form/checkbox-field.tsx'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import type { ApiForm } from '#web/patterns/form/use-api-form.ts'
import { Card } from '#web/ui/card.tsx'
import {
  BillingPair,
  factsOf,
  PlaceFields,
  pair,
  StreetField,
  stack,
  TradeFields,
  VatNumberField,
  WebsiteField,
} from './company-fields.tsx'
import { fieldLabels, type OrganizationValues } from './organization-values.ts'
import { SlugField } from './slug-field.tsx'

type FormProps = { form: ApiForm<OrganizationValues> }

export function IdentityFields({ form, present }: FormProps & { present: { orgId: string; slug: string } }) {
  const facts = factsOf(form)
  const [slug, description] = useWatch({ control: form.control, name: ['slug', 'description'] })
  return (
    <Card title="Identité">
      <div className={stack}>
        <TextField {...facts('name')} required autoComplete="organization" />
        <SlugField
          value={slug}
          error={form.errorOf('slug')}
          present={present}
          input={form.register('slug')}
        />
        <TradeFields form={form} description={description} />
        <div className={pair}>
          <TextField {...facts('email')} optional type="email" autoComplete="email" />
          <TextField {...facts('phone')} optional type="tel" autoComplete="tel" />
        </div>
        <WebsiteField form={form} />
      </div>
    </Card>
  )
}

export function AddressFields({ form }: FormProps) {
  return (
    <Card title="Adresse">
      <div className={stack}>
        <StreetField form={form} />
        <TextField {...factsOf(form)('addressLine2')} optional autoComplete="address-line2" maxLength={120} />
        <PlaceFields form={form} present={form.getValues()} />
      </div>
    </Card>
  )
}

type LegalProps = FormProps & { stored: Pick<Organization, 'siren' | 'siret'>; locked: boolean }

export function LegalFields({ form, stored, locked }: LegalProps) {
  const facts = factsOf(form)
  const [siren, siret] = useWatch({ control: form.control, name: ['siren', 'siret'] })
  const establishment = parseSiret(siret)
  const forms = legalForms.map((name) => ({ value: name, label: name }))
  return (
    <Card
      title="Mentions légales"
      description="Imprimées sur vos devis&nbsp;: elles sont obligatoires en France."
    >
      <div className={stack}>
        <SelectField
          {...facts('legalForm')}
          placeholder="Choisir"
          options={withPresent(forms, form.getValues('legalForm'))}
        />
        <div className={pair}>
          <TextField {...facts('siren')} help="9 chiffres." inputMode="numeric" />
          <TextField {...facts('siret')} help="14 chiffres." optional inputMode="numeric" />
        </div>
        {!locked && (
          <FromDirectory
            number={establishment !== null && establishment !== stored.siret ? siret : siren}
            known={[stored.siren, stored.siret]}
            fields={directoryFields(form)}
          />
        )}
        <VatNumberField form={form} />
        <CheckboxField
          {...facts('soleTrader')}
          help="Ajoute «&#8239;EI&#8239;» à votre nom, comme la loi le demande."
        />
        <CheckboxField
          {...facts('vatFranchise')}
          help="Vos devis portent «&#8239;TVA non applicable&#8239;», avec l’article en vigueur, et aucune TVA."
        />
      </div>
    </Card>
  )
}

/** What the directory may fill; a VAT number only where one counts VAT. */
function directoryFields(form: ApiForm<OrganizationValues>): DirectoryField[] {
  const field = (fact: Exclude<DirectoryField['fact'], 'siren' | 'siret'>, name: string) => ({
    fact,
    name,
    value: form.watch(fact),
    onFill: (value: string) => form.setValue(fact, value, { shouldDirty: true, shouldValidate: true }),
  })
  return [
    field('name', 'le nom'),
    field('legalForm', 'la forme juridique'),
    field('addressLine1', 'l’adresse'),
    field('postalCode', 'le code postal'),
    field('city', 'la ville'),
    ...(form.watch('vatFranchise') ? [] : [field('vatNumber', 'le numéro de TVA')]),
  ]
}

export function BillingFields({ form }: FormProps) {
  return (
    <Card title="Facturation">
      <BillingPair
        form={form}
        emailHelp="Où Ardoise vous écrit au sujet de votre abonnement."
        currencyHelp={'Pour vos prochains devis\u00a0; ceux qui existent gardent la leur.'}
      />
    </Card>
  )
}

export function SettingFields({ form }: FormProps) {
  const facts = factsOf(form)
  const noSignature = usePlanRefusal('quote:sign-online')
  const noReminders = usePlanRefusal('reminder:automate')
  return (
    <Card title="Préférences">
      <div className={stack}>
        <CheckboxField
          {...facts('settings.electronicSignature')}
          help="Vos clients signent leurs devis en ligne. Sinon, leur page ne propose plus de signer&nbsp;: ils vous renvoient le PDF signé sur papier. Vaut aussitôt, y compris pour les devis déjà envoyés."
        />
        <PlanNotice refusal={noSignature} />
        <CheckboxField
          {...facts('settings.autoReminders')}
          help="Les étapes de vos plans de relance partent seules à leur jour, tant que vos encaissements sont à jour. Sinon, chacune attend votre accord dans Relances."
        />
        <PlanNotice refusal={noReminders} />
        <CheckboxField
          {...facts('settings.centralizedBilling')}
          help="Un seul abonnement pour toute l’organisation, facturé à l’adresse ci-dessus. Toutes les formules le font aujourd’hui&nbsp;: votre choix est gardé."
        />
      </div>
    </Card>
  )
}

export function DocumentFields({ form }: FormProps) {
  const facts = factsOf(form)
  return (
    <Card title="Devis" description="Repris dans chaque nouveau devis, où vous pouvez les changer.">
      <div className={stack}>
        <div className={pair}>
          <DecimalField
            form={form}
            name="quoteValidityDays"
            label={fieldLabels.quoteValidityDays}
            required
            scale={0}
            suffix="jours"
          />
          <DecimalField
            form={form}
            name="latePenaltyBps"
            label={fieldLabels.latePenaltyBps}
            help="Taux annuel, au moins trois fois le taux d’intérêt légal. Vide&nbsp;: le taux de la loi."
            optional
            scale={2}
            suffix="%"
          />
        </div>
        <TextareaField {...facts('paymentTerms')} required rows={2} maxLength={500} />
        <TextareaField {...facts('quoteNotes')} optional rows={3} maxLength={2000} />
      </div>
    </Card>
  )
}

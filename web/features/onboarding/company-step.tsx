import { useQuery } from '@tanstack/react-query'
import type { OnboardingDraft } from '#shared/contract/onboarding.ts'
import { legalFormNames } from '#shared/french/legal-forms.ts'
import { parseSiren, parseSiret } from '#shared/french/siren.ts'
import { orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import type { DirectoryField } from '#web/blocks/company-directory/directory-offer.tsx'
import { FromDirectory } from '#web/blocks/company-directory/from-directory.tsx'
import { VatFromSiren } from '#web/blocks/seller/vat-from-siren.tsx'
import { nineCountries, nineTimezones, withPresent } from '#web/messages/countries-and-timezones.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { CheckboxField } from '#web/patterns/form/checkbox-field.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useFormParts } from '#web/patterns/form/use-form-parts.ts'
import { Alert } from '#web/ui/alert.tsx'

/** The organization's facts; read only, and told why, without organization:update. */
export function CompanyStep() {
  const form = useFormParts<OnboardingDraft>()
  const refusal = useRefusal('organization:update')
  const locked = refusal !== undefined
  const [franchise, vat, siret, iban] = form.watch([
    'companyFranchise',
    'companyVat',
    'companySiret',
    'companyIban',
  ])
  const { data: settings } = useQuery(orpc.invoices.getInvoiceSettings.queryOptions({ input: {} }))
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
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="companySiret"
          label="SIRET"
          help="14 chiffres, ou les 9 de votre SIREN."
          optional
          inputMode="numeric"
          autoComplete="off"
          readOnly={locked}
        />
        <SelectField
          form={form}
          name="companyForm"
          label="Forme juridique"
          optional
          placeholder="Choisir"
          options={withPresent(forms, form.getValues('companyForm'))}
          disabled={locked}
        />
      </div>
      {!locked && <FromDirectory number={siret} fields={directoryFields(form, franchise)} />}
      <CheckboxField
        form={form}
        name="companyFranchise"
        label="Je suis en franchise de TVA"
        help="Vos devis et vos factures ne comptent pas de TVA, et disent pourquoi."
        disabled={locked}
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
      <SelectField
        form={form}
        name="companyCountry"
        label="Pays"
        required
        options={withPresent(nineCountries, form.getValues('companyCountry'))}
        disabled={locked}
      />
      {/* A number that is typed stays in sight: one that is refused could not be put right. */}
      {(!franchise || vat !== '') && (
        <div className="flex flex-col gap-2">
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
          {!locked && vat === '' && (
            <VatFromSiren
              siren={sirenOf(siret)}
              onUse={(number) => form.setValue('companyVat', number, { shouldDirty: true })}
            />
          )}
        </div>
      )}
      {(settings?.iban === null || iban !== '') && !locked && (
        <TextField
          form={form}
          name="companyIban"
          label="IBAN"
          help="Imprimé sur vos factures, pour vous payer par virement."
          optional
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <details className="rounded-md border border-line text-sm">
        <summary className="cursor-pointer px-4 py-2.5 font-medium">Plus</summary>
        <div className="border-line border-t px-4 py-3">
          <SelectField
            form={form}
            name="timezone"
            label="Fuseau horaire"
            required
            options={withPresent(nineTimezones, form.getValues('timezone'))}
            disabled={locked}
          />
        </div>
      </details>
    </div>
  )
}

const forms = optionsOf(legalFormNames)

type Filled =
  | 'companyName'
  | 'companyForm'
  | 'companyAddress'
  | 'companyPostalCode'
  | 'companyCity'
  | 'companyVat'

/** What the directory may fill; a VAT number only where one counts VAT. */
function directoryFields(
  form: ReturnType<typeof useFormParts<OnboardingDraft>>,
  franchise: boolean,
): DirectoryField[] {
  const field = (fact: DirectoryField['fact'], at: Filled, name: string) => ({
    fact,
    name,
    value: form.watch(at),
    onFill: (value: string) => form.setValue(at, value, { shouldDirty: true, shouldValidate: true }),
  })
  return [
    field('name', 'companyName', 'le nom'),
    field('legalForm', 'companyForm', 'la forme juridique'),
    field('addressLine1', 'companyAddress', 'l’adresse'),
    field('postalCode', 'companyPostalCode', 'le code postal'),
    field('city', 'companyCity', 'la ville'),
    ...(franchise ? [] : [field('vatNumber', 'companyVat', 'le numéro de TVA')]),
  ]
}

/** The SIREN of what is typed, once it is one. */
const sirenOf = (typed: string) => (parseSiret(typed) ?? parseSiren(typed))?.slice(0, 9) ?? null

import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { invoiceSettingsInput } from '#shared/contract/invoice-settings.ts'
import { organizationInputSchema, sirenOrSiretSchema } from '#shared/contract/organization-fields.ts'
import type { Organization } from '#shared/contract/organizations.ts'
import { type SellerFact, sirenFacts } from '#shared/domain/documents/seller-rule.ts'
import { legalFormNames } from '#shared/french/legal-forms.ts'
import { api, orpc } from '#web/api/api-client.ts'
import type { DirectoryField } from '#web/blocks/company-directory/directory-offer.tsx'
import { FromDirectory } from '#web/blocks/company-directory/from-directory.tsx'
import { optionsOf } from '#web/messages/options-of.ts'
import { CheckboxField } from '#web/patterns/form/checkbox-field.tsx'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import { Form } from '#web/patterns/form/form.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { type ApiForm, useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { BankIbans } from './bank-ibans.tsx'
import { fillInvoiceSettings } from './fill-invoice-settings.ts'
import { VatFromSiren } from './vat-from-siren.tsx'
import { WhyFact } from './why-fact.tsx'

const { legalForm, addressLine1, postalCode, city, vatNumber, vatFranchise } = organizationInputSchema.shape
const { shareCapitalCents, registryTown, iban } = invoiceSettingsInput.shape
const schema = z.object({
  siren: sirenOrSiretSchema,
  legalForm,
  addressLine1,
  postalCode,
  city,
  vatNumber,
  vatFranchise: vatFranchise.unwrap(),
  shareCapitalCents,
  registryTown,
  iban,
})
type Fields = z.output<typeof schema>
type Values = {
  siren: string
  legalForm: string
  addressLine1: string
  postalCode: string
  city: string
  vatNumber: string
  vatFranchise: boolean
  shareCapitalCents: number | null
  registryTown: string
  iban: string
}

const valuesOf = (stored: Organization): Values => ({
  siren: stored.siren ?? '',
  legalForm: stored.legalForm ?? '',
  addressLine1: stored.addressLine1 ?? '',
  postalCode: stored.postalCode ?? '',
  city: stored.city ?? '',
  vatNumber: stored.vatNumber ?? '',
  vatFranchise: stored.vatFranchise,
  shareCapitalCents: null,
  registryTown: '',
  iban: '',
})

const labels = {
  siren: 'SIREN ou SIRET',
  legalForm: 'Forme juridique',
  addressLine1: 'Adresse de l’entreprise',
  postalCode: 'Code postal',
  city: 'Ville',
  vatNumber: 'Numéro de TVA',
  vatFranchise: 'Je suis en franchise de TVA',
  shareCapitalCents: 'Capital social',
  registryTown: 'Ville du RCS',
  iban: 'IBAN',
} as const satisfies Record<keyof Values, string>

type FormProps = { facts: readonly SellerFact[]; organization: Organization }

/** The fields of the facts that are missing, saved where they stand. */
export function SellerGapsForm({ facts, organization }: FormProps) {
  const client = useQueryClient()
  const form = useApiForm<Values, Fields, Organization>({
    schema,
    values: valuesOf(organization),
    edit: { stored: organization, valuesOf, labels, merges: true },
    save: (_fields, { revision, changed }) => save(organization, changed, revision),
    success: 'Mentions enregistrées',
    refresh: [orpc.invoices, orpc.quotes, orpc.onboarding],
    onSaved: (saved) =>
      client.setQueryData(orpc.organizations.getOrganization.queryKey({ input: {} }), saved),
  })
  return (
    <Form
      form={form}
      guarded={false}
      className="mt-3 flex max-w-form flex-col gap-4 text-ink"
      actions={
        <Button type="submit" size="sm" loading={form.saving} className="self-start">
          Enregistrer
        </Button>
      }
    >
      {!facts.includes('siren') && <OfKnownSiren form={form} asked={facts} siren={organization.siren} />}
      {facts.map((fact) => (
        <FactFields key={fact} fact={fact} form={form} organization={organization} asked={facts} />
      ))}
    </Form>
  )
}

/** Writes the organization's part, then that of the settings of invoices. */
async function save(
  organization: Organization,
  { siren, shareCapitalCents: capital, registryTown: town, iban: account, ...own }: Partial<Fields>,
  revision: number,
): Promise<Organization> {
  const facts = { ...own, ...(siren !== undefined && sirenFacts(siren)) }
  const saved =
    Object.keys(facts).length === 0
      ? organization
      : await api.organizations.updateOrganization({ ...facts, revision })
  await fillInvoiceSettings({
    ...(capital !== undefined && { shareCapitalCents: capital }),
    ...(town !== undefined && { registryTown: town }),
    ...(account !== undefined && { iban: account }),
  })
  return saved
}

type FactProps = {
  fact: SellerFact
  form: ApiForm<Values>
  organization: Organization
  /** All that stand in the form. */
  asked: readonly SellerFact[]
}

/** Of the fields that stand in the form, those that the directory may know. */
function directoryFields(form: ApiForm<Values>, asked: readonly SellerFact[]): DirectoryField[] {
  const field = (name: 'legalForm' | 'addressLine1' | 'postalCode' | 'city' | 'vatNumber', said: string) => ({
    fact: name,
    name: said,
    value: form.watch(name),
    onFill: (value: string) => form.setValue(name, value, { shouldDirty: true, shouldValidate: true }),
  })
  return [
    ...(asked.includes('legalForm') ? [field('legalForm', 'la forme juridique')] : []),
    ...(asked.includes('address')
      ? [field('addressLine1', 'l’adresse'), field('postalCode', 'le code postal'), field('city', 'la ville')]
      : []),
    ...(asked.includes('vatNumber') && !form.watch('vatFranchise')
      ? [field('vatNumber', 'le numéro de TVA')]
      : []),
  ]
}

type OfKnownSirenProps = { form: ApiForm<Values>; asked: readonly SellerFact[]; siren: string | null }

/** A SIREN that is stored already fills what is missing beside it. */
function OfKnownSiren({ form, asked, siren }: OfKnownSirenProps) {
  const fields = directoryFields(form, asked)
  return siren !== null && fields.length > 0 ? <FromDirectory number={siren} fields={fields} /> : null
}

function FactFields({ fact, form, organization, asked }: FactProps) {
  const facts = <Name extends keyof Values>(name: Name) => ({ form, name, label: labels[name] })
  const help = <WhyFact fact={fact} />
  if (fact === 'siren')
    return (
      <>
        <TextField {...facts('siren')} help={help} inputMode="numeric" autoComplete="off" maxLength={20} />
        <FromDirectory number={form.watch('siren')} fields={directoryFields(form, asked)} />
      </>
    )
  if (fact === 'legalForm')
    return (
      <SelectField
        {...facts('legalForm')}
        help={help}
        placeholder="Choisir"
        options={optionsOf(legalFormNames)}
      />
    )
  if (fact === 'address')
    return (
      <>
        <TextField {...facts('addressLine1')} help={help} autoComplete="address-line1" maxLength={120} />
        <div className="grid gap-4 sm:grid-cols-[10rem_1fr]">
          <TextField {...facts('postalCode')} autoComplete="postal-code" maxLength={20} />
          <TextField {...facts('city')} autoComplete="address-level2" maxLength={80} />
        </div>
      </>
    )
  if (fact === 'vatNumber')
    return (
      <div className="flex flex-col gap-2">
        <TextField {...facts('vatNumber')} help={help} autoCapitalize="characters" spellCheck={false} />
        {form.watch('vatNumber') === '' && !form.watch('vatFranchise') && (
          <VatFromSiren
            siren={organization.siren}
            onUse={(number) =>
              form.setValue('vatNumber', number, { shouldDirty: true, shouldValidate: true })
            }
          />
        )}
        <CheckboxField
          {...facts('vatFranchise')}
          help="Vos devis et vos factures ne comptent alors pas de TVA, et disent pourquoi."
        />
      </div>
    )
  if (fact === 'shareCapital')
    return (
      <DecimalField
        {...facts('shareCapitalCents')}
        help={help}
        scale={2}
        minimumFractionDigits={2}
        suffix="€"
      />
    )
  if (fact === 'registryTown') return <TextField {...facts('registryTown')} help={help} maxLength={80} />
  return (
    <div className="flex flex-col gap-2">
      <TextField {...facts('iban')} help={help} autoComplete="off" spellCheck={false} />
      <BankIbans
        value={form.watch('iban')}
        onUse={(iban) => form.setValue('iban', iban, { shouldDirty: true, shouldValidate: true })}
      />
    </div>
  )
}

import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { Company } from '#shared/contract/crm.ts'
import { type CompanyFields, companyFields } from '#shared/contract/crm-fields.ts'
import { formatSiren, formatSiret, parseSiren, parseSiret } from '#shared/french/siren.ts'
import { frenchVatNumber } from '#shared/french/vat-number.ts'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import type { DirectoryField } from '#web/blocks/company-directory/directory-offer.tsx'
import { FromDirectory } from '#web/blocks/company-directory/from-directory.tsx'
import { optionsOf } from '#web/messages/options-of.ts'
import { PhoneField } from '#web/patterns/form/phone-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { type CompanyTexts, companyTexts } from './company-and-contact-texts.ts'
import { CompanyInvoicing, noInvoicing } from './company-invoicing.tsx'
import { DuplicateWarning, findCompanyDuplicates, useCompanyDuplicates } from './duplicates.tsx'
import { FormFrame } from './form-frame.tsx'
import { AddressFields } from './reach-fields.tsx'
import { type ClientForm, useClientForm } from './use-client-form.ts'

type CompanyFormProps = {
  /** The company to change; none for a new one. */
  company?: Company
  name?: string
  save: (fields: CompanyFields, revision: number) => Promise<Company>
  onSaved: (company: Company) => Promise<void>
  cancel: ReactNode
}

/** Creates or changes a company or a consumer. */
export function CompanyForm({ company, name, save, onSaved, cancel }: CompanyFormProps) {
  const { country } = useOrganization()
  const model = useClientForm<CompanyTexts, CompanyFields, Company>({
    name: `company.${company?.id ?? 'new'}`,
    schema: companyFields,
    stored: company,
    texts: (stored) => companyTexts(stored ?? { country, ...(name ? { name } : {}) }),
    findDoubles: (fields) => findCompanyDuplicates(newMarks(fields, company), company?.id),
    save,
    onSaved,
  })
  const { form } = model
  const [kind, siren, siret, email] = useWatch({
    control: form.control,
    name: ['kind', 'siren', 'siret', 'email'],
  })
  const consumer = kind === 'consumer'
  const duplicates = useCompanyDuplicates(
    newMarks(consumer ? { siren: '', siret: '', email } : { siren, siret, email }, company),
    company?.id,
  )
  const refusal = useRefusal('company:write')

  return (
    <FormFrame
      model={model}
      saveLabel={company ? 'Enregistrer' : 'Ajouter'}
      refusal={refusal}
      cancel={cancel}
    >
      <Card title="Identité">
        <div className="grid gap-4">
          <RadioGroup
            label="Type de client"
            layout="inline"
            options={optionsOf({ professional: 'Professionnel', consumer: 'Particulier' })}
            value={kind}
            onValueChange={(next) => {
              form.setValue('kind', next, { shouldDirty: true })
              if (next === 'consumer')
                for (const [field, empty] of Object.entries(noCompanyFacts))
                  form.setValue(field as keyof typeof noCompanyFacts, empty, { shouldDirty: true })
            }}
          />
          <TextField
            form={form}
            name="name"
            label={consumer ? 'Prénom et nom' : 'Nom ou raison sociale'}
            required
            autoComplete="off"
            autoFocus={!company}
          />
          {!consumer && <CompanyNumbers form={form} company={company} />}
        </div>
      </Card>
      <div>
        <Card title="Coordonnées">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField form={form} name="email" label="E-mail" optional type="email" autoComplete="off" />
            <PhoneField
              form={form}
              name="phone"
              label="Téléphone"
              optional
              autoComplete="off"
              country={() => form.getValues('country')}
            />
            <TextField
              form={form}
              name="website"
              label="Site web"
              optional
              className="sm:col-span-2"
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="exemple.fr"
            />
          </div>
        </Card>
        <DuplicateWarning duplicates={duplicates} />
      </div>
      <Card title="Adresse" description="Elle figure sur les devis et les factures.">
        <AddressFields form={form} />
      </Card>
      <CompanyInvoicing form={form} consumer={consumer} />
      <Card title="Notes">
        <TextareaField
          form={form}
          name="notes"
          label="Notes"
          optional
          hideLabel
          help="Visibles par votre équipe seulement."
          rows={4}
        />
      </Card>
    </FormFrame>
  )
}

/** The fields that a private person lacks. */
const noCompanyFacts = { siren: '', siret: '', vatNumber: '', ...noInvoicing }

/** The marks that this edit adds: a double that was known before must not warn at each edit. */
function newMarks(fields: Pick<CompanyFields, 'siren' | 'siret' | 'email'>, company: Company | undefined) {
  const digits = (text: string | null) => (text ?? '').replace(/\D/g, '')
  const isNew = (name: 'siren' | 'siret') => digits(fields[name]) !== digits(company?.[name] ?? null)
  return {
    siren: isNew('siren') ? (fields.siren ?? '') : '',
    siret: isNew('siret') ? (fields.siret ?? '') : '',
    email: (fields.email ?? '').toLowerCase() === (company?.email ?? '') ? '' : (fields.email ?? ''),
  }
}

type Form = ClientForm<CompanyTexts>['form']

/** SIREN, SIRET and TVA number: each fills or suggests the next. */
function CompanyNumbers({ form, company }: { form: Form; company: Company | undefined }) {
  const { control, setValue, getValues } = form
  const [siren, siret, vatNumber] = useWatch({ control, name: ['siren', 'siret', 'vatNumber'] })
  const [name, addressLine1, postalCode, city] = useWatch({
    control,
    name: ['name', 'addressLine1', 'postalCode', 'city'],
  })
  type Filled = 'name' | 'siret' | 'vatNumber' | 'addressLine1' | 'postalCode' | 'city'
  const fill = (field: Filled) => (value: string) =>
    setValue(field, value, { shouldDirty: true, shouldValidate: true })
  const directoryFields: DirectoryField[] = [
    { fact: 'name', name: 'le nom', value: name, onFill: fill('name') },
    {
      fact: 'siret',
      name: 'le SIRET',
      value: siret,
      onFill: (value) => fill('siret')(formatSiret(value)),
    },
    { fact: 'vatNumber', name: 'le numéro de TVA', value: vatNumber, onFill: fill('vatNumber') },
    { fact: 'addressLine1', name: 'l’adresse', value: addressLine1, onFill: fill('addressLine1') },
    { fact: 'postalCode', name: 'le code postal', value: postalCode, onFill: fill('postalCode') },
    { fact: 'city', name: 'la ville', value: city, onFill: fill('city') },
  ]
  const suggestion = vatNumber.trim() === '' ? frenchVatNumber(siren) : null
  const tidySiren = () => {
    const digits = parseSiren(getValues('siren'))
    if (digits) setValue('siren', formatSiren(digits), { shouldDirty: true })
  }
  const tidySiret = () => {
    const digits = parseSiret(getValues('siret'))
    if (!digits) return
    setValue('siret', formatSiret(digits), { shouldDirty: true })
    if (getValues('siren').trim() === '')
      setValue('siren', formatSiren(digits.slice(0, 9)), { shouldDirty: true })
  }
  const number = { form, optional: true, inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...number} name="siren" label="SIREN" help="9 chiffres" onBlur={tidySiren} />
      <TextField {...number} name="siret" label="SIRET" help="14 chiffres" onBlur={tidySiret} />
      <div className="empty:hidden sm:col-span-2">
        <FromDirectory
          number={siret.trim() === '' ? siren : siret}
          known={[company?.siren, company?.siret]}
          fields={directoryFields}
        />
      </div>
      <div className="grid gap-2 sm:col-span-2">
        <TextField
          form={form}
          name="vatNumber"
          label="Numéro de TVA intracommunautaire"
          optional
          autoComplete="off"
        />
        {suggestion && (
          <Button
            size="sm"
            className="justify-self-start"
            onClick={() => setValue('vatNumber', suggestion, { shouldDirty: true, shouldValidate: true })}
          >
            Utiliser {suggestion}
          </Button>
        )}
      </div>
    </div>
  )
}

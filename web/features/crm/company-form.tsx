import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Company } from '#shared/contract/crm.ts'
import { type CompanyFields, companyFields } from '#shared/contract/crm-fields.ts'
import { formatSiren, formatSiret, parseSiren, parseSiret } from '#shared/french/siren.ts'
import { frenchVatNumber } from '#shared/french/vat-number.ts'
import { useOrganization, useRefusal } from '#web/api/me.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { DuplicateWarning, findCompanyDuplicates, useCompanyDuplicates } from './duplicates.tsx'
import { FormFrame } from './form-frame.tsx'
import { type CompanyTexts, companyFieldsOf, companyTexts } from './form-values.ts'
import { AddressFields, PhoneField, useFieldError } from './reach-fields.tsx'
import { useClientForm } from './use-client-form.ts'

type CompanyFormProps = {
  /** The company to change; none for a new one. */
  company?: Company
  name?: string
  save: (fields: CompanyFields, revision: number) => Promise<Company>
  onSaved: (company: Company) => Promise<void>
  cancel: ReactNode
}

/** Creates or changes a company or a consumer. */
export function CompanyForm({ company: latest, name, save, onSaved, cancel }: CompanyFormProps) {
  // What a colleague changes meanwhile must not move the ground of the edit: it comes back as a conflict.
  const [company] = useState(latest)
  const { country } = useOrganization()
  const model = useClientForm<CompanyTexts, CompanyFields, Company>({
    name: `company.${company?.id ?? 'new'}`,
    schema: companyFields,
    values: companyTexts(company ?? { country, ...(name ? { name } : {}) }),
    revision: company?.revision ?? null,
    findDoubles: (fields) => findCompanyDuplicates(newMarks(fields, company), company?.id),
    save,
    onSaved,
  })
  const { form, conflict, waiting } = model
  const { register, control, formState } = form
  const errorOf = useFieldError(form)
  const [kind, siren, siret, email] = useWatch({ control, name: ['kind', 'siren', 'siret', 'email'] })
  const consumer = kind === 'consumer'
  const duplicates = useCompanyDuplicates(
    newMarks(consumer ? { siren: '', siret: '', email } : { siren, siret, email }, company),
    company?.id,
  )
  const refusal = useRefusal('company:write')

  return (
    <FormFrame
      onSubmit={model.submit}
      saving={model.saving}
      dirty={formState.isDirty}
      saveLabel={company ? 'Enregistrer' : 'Ajouter'}
      refusal={refusal}
      cancel={cancel}
      failure={model.failure}
      notice={
        conflict && (
          <ConflictNotice
            mine={conflict.mine}
            theirs={companyFieldsOf(conflict.theirs)}
            saving={model.saving}
            onKeepMine={model.keepMine}
            onTakeTheirs={() => model.takeTheirs(companyTexts)}
          />
        )
      }
      doubles={
        waiting && { found: waiting.found, onAccept: model.acceptDoubles, onDismiss: model.dismissDoubles }
      }
    >
      <Card title="Identité">
        <div className="grid gap-4">
          <RadioGroup
            label="Type de client"
            layout="inline"
            options={[
              { value: 'professional', label: 'Professionnel' },
              { value: 'consumer', label: 'Particulier' },
            ]}
            value={kind}
            onValueChange={(next) => {
              form.setValue('kind', next, { shouldDirty: true })
              if (next === 'consumer')
                for (const field of ['siren', 'siret', 'vatNumber'] as const)
                  form.setValue(field, '', { shouldDirty: true })
            }}
          />
          <Field
            label={consumer ? 'Prénom et nom' : 'Nom ou raison sociale'}
            required
            error={errorOf('name')}
          >
            <Input autoComplete="off" autoFocus={!company} {...register('name')} />
          </Field>
          {!consumer && <CompanyNumbers form={form} />}
        </div>
      </Card>
      <div>
        <Card title="Coordonnées">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="E-mail" error={errorOf('email')}>
              <Input type="email" autoComplete="off" {...register('email')} />
            </Field>
            <PhoneField form={form} name="phone" />
            <Field className="sm:col-span-2" label="Site web" error={errorOf('website')}>
              <Input
                type="url"
                inputMode="url"
                autoComplete="off"
                placeholder="exemple.fr"
                {...register('website')}
              />
            </Field>
          </div>
        </Card>
        <DuplicateWarning duplicates={duplicates} />
      </div>
      <Card title="Adresse" description="Elle figure sur les devis et les factures.">
        <AddressFields form={form} />
      </Card>
      <Card title="Notes">
        <Field label="Notes" hideLabel error={errorOf('notes')} help="Visibles par votre équipe seulement.">
          <Textarea rows={4} {...register('notes')} />
        </Field>
      </Card>
    </FormFrame>
  )
}

/** What the company did not have before: an old double does not warn at each edit. */
function newMarks(fields: Pick<CompanyFields, 'siren' | 'siret' | 'email'>, company: Company | undefined) {
  const digits = (text: string | null) => (text ?? '').replace(/\D/g, '')
  const isNew = (name: 'siren' | 'siret') => digits(fields[name]) !== digits(company?.[name] ?? null)
  return {
    siren: isNew('siren') ? (fields.siren ?? '') : '',
    siret: isNew('siret') ? (fields.siret ?? '') : '',
    email: (fields.email ?? '').toLowerCase() === (company?.email ?? '') ? '' : (fields.email ?? ''),
  }
}

type Form = ReturnType<typeof useClientForm<CompanyTexts, CompanyFields, Company>>['form']

/** SIREN, SIRET and TVA number: each fills or suggests the next. */
function CompanyNumbers({ form }: { form: Form }) {
  const { register, control, setValue, getValues } = form
  const errorOf = useFieldError(form)
  const [siren, vatNumber] = useWatch({ control, name: ['siren', 'vatNumber'] })
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
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="SIREN" help="9 chiffres" error={errorOf('siren')}>
        <Input inputMode="numeric" autoComplete="off" {...register('siren', { onBlur: tidySiren })} />
      </Field>
      <Field label="SIRET" help="14 chiffres" error={errorOf('siret')}>
        <Input inputMode="numeric" autoComplete="off" {...register('siret', { onBlur: tidySiret })} />
      </Field>
      <div className="grid gap-2 sm:col-span-2">
        <Field label="Numéro de TVA intracommunautaire" error={errorOf('vatNumber')}>
          <Input autoComplete="off" {...register('vatNumber')} />
        </Field>
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

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import type { Contact } from '#shared/contract/crm.ts'
import { type ContactFields, contactFields } from '#shared/contract/crm-fields.ts'
import { api } from '#web/api/client.ts'
import { useOrganization, useRefusal } from '#web/api/me.ts'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { CompanyPicker, type PickedCompany } from './company-picker.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { DuplicateWarning, findContactDuplicates, useContactDuplicates } from './duplicates.tsx'
import { FormFrame } from './form-frame.tsx'
import { type ContactTexts, contactFieldsOf, contactTexts } from './form-values.ts'
import { AddressFields, PhoneField, useFieldError } from './reach-fields.tsx'
import { useClientForm } from './use-client-form.ts'

type ContactFormProps = {
  /** The contact to change; none for a new one. */
  contact?: Contact
  /** Where the contact works, when it is known already. */
  company?: PickedCompany | null
  save: (fields: ContactFields, revision: number) => Promise<Contact>
  onSaved: (contact: Contact) => Promise<void>
  cancel: ReactNode
}

/** Creates or changes a contact. */
export function ContactForm({ contact: latest, company, save, onSaved, cancel }: ContactFormProps) {
  // What a colleague changes meanwhile must not move the ground of the edit: it comes back as a conflict.
  const [contact] = useState(latest)
  const { country } = useOrganization()
  const known = contact ? companyOf(contact) : (company ?? null)
  const [picked, setPicked] = useState<PickedCompany | null>(known)
  // An old double does not warn at each edit.
  const newEmail = (text: string | null) =>
    (text ?? '').trim().toLowerCase() === (contact?.email ?? '') ? '' : (text ?? '')
  const model = useClientForm<ContactTexts, ContactFields, Contact>({
    name: `contact.${contact?.id ?? 'new'}`,
    schema: contactFields,
    values: contactTexts(contact ?? { country, companyId: known?.id ?? null }),
    revision: contact?.revision ?? null,
    findDoubles: (fields) => findContactDuplicates(newEmail(fields.email), contact?.id),
    save,
    onSaved,
  })
  const { form, conflict, waiting } = model
  // A form that comes back after the session ended knows its company by its id alone.
  const showKeptCompany = useEffectEvent(async () => {
    const companyId = form.getValues('companyId')
    if (companyId && companyId !== picked?.id)
      setPicked(await api.crm.getCompany({ companyId }).catch(() => null))
  })
  useEffect(() => void showKeptCompany(), [])
  const { register, control, formState } = form
  const errorOf = useFieldError(form)
  const email = useWatch({ control, name: 'email' })
  const duplicates = useContactDuplicates(newEmail(email), contact?.id)
  const refusal = useRefusal('contact:write')

  return (
    <FormFrame
      onSubmit={model.submit}
      saving={model.saving}
      dirty={formState.isDirty}
      saveLabel={contact ? 'Enregistrer' : 'Ajouter'}
      refusal={refusal}
      cancel={cancel}
      failure={model.failure}
      notice={
        conflict && (
          <ConflictNotice
            mine={{ ...conflict.mine, companyId: picked?.name ?? null }}
            theirs={{ ...contactFieldsOf(conflict.theirs), companyId: conflict.theirs.companyName }}
            saving={model.saving}
            onKeepMine={model.keepMine}
            onTakeTheirs={() => {
              setPicked(companyOf(conflict.theirs))
              model.takeTheirs(contactTexts)
            }}
          />
        )
      }
      doubles={
        waiting && { found: waiting.found, onAccept: model.acceptDoubles, onDismiss: model.dismissDoubles }
      }
    >
      <Card title="Identité">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Prénom" error={errorOf('firstName')}>
            <Input autoComplete="off" autoFocus={!contact} {...register('firstName')} />
          </Field>
          <Field label="Nom" required error={errorOf('lastName')}>
            <Input autoComplete="off" {...register('lastName')} />
          </Field>
          <Field label="Entreprise" optional error={errorOf('companyId')}>
            <Controller
              control={control}
              name="companyId"
              render={({ field }) => (
                <CompanyPicker
                  value={picked}
                  onValueChange={(next) => {
                    setPicked(next)
                    field.onChange(next?.id ?? '')
                  }}
                />
              )}
            />
          </Field>
          <Field label="Fonction" optional error={errorOf('jobTitle')}>
            <Input autoComplete="off" {...register('jobTitle')} />
          </Field>
        </div>
      </Card>
      <div>
        <Card title="Coordonnées">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              className="sm:col-span-2"
              label="E-mail"
              error={errorOf('email')}
              help="C’est là que partiront les devis."
            >
              <Input type="email" autoComplete="off" {...register('email')} />
            </Field>
            <PhoneField form={form} name="mobile" />
            <PhoneField form={form} name="phone" />
          </div>
        </Card>
        <DuplicateWarning duplicates={duplicates} />
      </div>
      <Card title="Adresse" description="À remplir si elle n’est pas celle de l’entreprise.">
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

function companyOf(contact: Contact): PickedCompany | null {
  return contact.companyId ? { id: contact.companyId, name: contact.companyName ?? '' } : null
}

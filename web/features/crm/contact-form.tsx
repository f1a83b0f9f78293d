import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Contact } from '#shared/contract/crm.ts'
import { type ContactFields, contactFields } from '#shared/contract/crm-fields.ts'
import { orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { ClientPicker } from '#web/blocks/clients/client-picker.tsx'
import { PhoneField } from '#web/patterns/form/phone-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { type ContactTexts, contactTexts } from './company-and-contact-texts.ts'
import { DuplicateWarning, findContactDuplicates, useContactDuplicates } from './duplicates.tsx'
import { FormFrame } from './form-frame.tsx'
import { AddressFields } from './reach-fields.tsx'
import { useClientForm } from './use-client-form.ts'

type PickedCompany = { id: string; name: string }
type ContactFormProps = {
  /** The contact to change; none for a new one. */
  contact?: Contact
  /** The contact's company, when it is known already. */
  company?: PickedCompany | null
  /** Details of a new contact that one of their mails gives. */
  start?: Partial<Pick<Contact, 'firstName' | 'lastName' | 'email' | 'phone' | 'mobile' | 'jobTitle'>>
  save: (fields: ContactFields, revision: number) => Promise<Contact>
  onSaved: (contact: Contact) => Promise<void>
  cancel: ReactNode
}

/** Creates or changes a contact. */
export function ContactForm({ contact, company = null, start, save, onSaved, cancel }: ContactFormProps) {
  const { country } = useOrganization()
  const [chosen, setChosen] = useState<PickedCompany | null>(null)
  // An old double does not warn at each edit.
  const newEmail = (text: string | null) =>
    (text ?? '').trim().toLowerCase() === (contact?.email ?? '') ? '' : (text ?? '')
  const model = useClientForm<ContactTexts, ContactFields, Contact>({
    name: `contact.${contact?.id ?? 'new'}`,
    schema: contactFields,
    stored: contact,
    texts: (stored) => contactTexts(stored ?? { country, companyId: company?.id ?? null, ...start }),
    show: (name, theirs): string | undefined =>
      name === 'companyId' ? ((theirs ? theirs.companyName : picked?.name) ?? '') : undefined,
    findDoubles: (fields) => findContactDuplicates(newEmail(fields.email), contact?.id),
    save,
    onSaved,
  })
  const { form } = model
  const [email, companyId] = useWatch({ control: form.control, name: ['email', 'companyId'] })
  const known = [chosen, contact && companyOf(contact), company].find((one) => one?.id === companyId)
  // A form that comes back after the session ended knows its company by its id alone.
  const asked = useQuery({
    ...orpc.crm.getCompany.queryOptions({ input: { companyId } }),
    enabled: companyId !== '' && !known,
  })
  const picked = companyId === '' ? null : (known ?? asked.data ?? null)
  const duplicates = useContactDuplicates(newEmail(email), contact?.id)
  const refusal = useRefusal('contact:write')
  const phone = { form, optional: true, autoComplete: 'off', country: () => form.getValues('country') }

  return (
    <FormFrame
      model={model}
      saveLabel={contact ? 'Enregistrer' : 'Ajouter'}
      refusal={refusal}
      cancel={cancel}
    >
      <Card title="Identité">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            form={form}
            name="firstName"
            label="Prénom"
            optional
            autoComplete="off"
            autoFocus={!contact}
          />
          <TextField form={form} name="lastName" label="Nom" required autoComplete="off" />
          <Field label="Entreprise" optional error={form.errorOf('companyId')}>
            <ClientPicker
              among="companies"
              value={picked && { companyId: picked.id, contactId: null, label: picked.name }}
              onValueChange={(next) => {
                setChosen(next?.companyId ? { id: next.companyId, name: next.label } : null)
                form.setValue('companyId', next?.companyId ?? '', { shouldDirty: true })
              }}
            />
          </Field>
          <TextField form={form} name="jobTitle" label="Fonction" optional autoComplete="off" />
        </div>
      </Card>
      <div>
        <Card title="Coordonnées">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              form={form}
              name="email"
              label="E-mail"
              optional
              className="sm:col-span-2"
              help="C’est là que partiront les devis."
              type="email"
              autoComplete="off"
            />
            <PhoneField {...phone} name="mobile" label="Mobile" />
            <PhoneField {...phone} name="phone" label="Téléphone" />
          </div>
        </Card>
        <DuplicateWarning duplicates={duplicates} />
      </div>
      <Card title="Adresse" description="À remplir si elle n’est pas celle de l’entreprise.">
        <AddressFields form={form} />
      </Card>
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

function companyOf(contact: Contact): PickedCompany | null {
  return contact.companyId ? { id: contact.companyId, name: contact.companyName ?? '' } : null
}

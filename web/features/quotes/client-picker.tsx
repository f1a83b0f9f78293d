import { Building2, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { QuoteContent, QuoteDetail } from '#shared/contract/quotes.ts'
import { postalBlock } from '#shared/french/postal-address.ts'
import { api } from '#web/api/client.ts'
import { useCan } from '#web/api/me.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { QuickClientDialog } from './quick-client-dialog.tsx'

/** A company, or a person with the company they work for. */
type Choice = {
  companyId: string | null
  contactId: string | null
  label: string
  detail: string | null
}
type Person = { id: string; label: string; detail: string | null }

type ClientPickerProps = {
  content: Pick<QuoteContent, 'companyId' | 'contactId'>
  client: QuoteDetail['client']
  onChange: (change: Pick<QuoteContent, 'companyId' | 'contactId'>) => void
  /** What is missing of the client, such as an address. */
  error: string | null
}

const SHOWN = 8
const fullName = (contact: { firstName: string | null; lastName: string }) =>
  [contact.firstName, contact.lastName].filter(Boolean).join(' ')

async function searchClients(q: string, signal: AbortSignal): Promise<Choice[]> {
  const [companies, contacts] = await Promise.all([
    api.crm.listCompanies({ q, limit: SHOWN }, { signal }),
    api.crm.listContacts({ q, limit: SHOWN }, { signal }),
  ])
  return [
    ...companies.items.map(({ id, name, city }) => ({
      companyId: id,
      contactId: null,
      label: name,
      detail: city,
    })),
    ...contacts.items.map((contact) => ({
      companyId: contact.companyId,
      contactId: contact.id,
      label: fullName(contact),
      detail: contact.companyName ?? contact.city,
    })),
  ]
}

async function searchPeople(companyId: string, q: string, signal: AbortSignal): Promise<Person[]> {
  const { items } = await api.crm.listContacts({ q, companyId, limit: SHOWN }, { signal })
  return items.map((contact) => ({
    id: contact.id,
    label: fullName(contact),
    detail: contact.jobTitle ?? contact.email,
  }))
}

/** Who the quote is for: searched among companies and contacts, created on the spot if need be. */
export function ClientPicker({ content, client, onChange, error }: ClientPickerProps) {
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [creating, setCreating] = useState<string | null>(null)
  const mayCreate = useCan('company:write')
  const { companyId, contactId } = content
  const none = companyId === null && contactId === null
  const known = chosen?.companyId === companyId && (companyId !== null || chosen.contactId === contactId)
  const value: Choice | null = none
    ? null
    : { companyId, contactId, label: (known ? chosen.label : client?.name) ?? 'Client', detail: null }
  const choose = (choice: Choice | null) => {
    setChosen(choice)
    onChange({ companyId: choice?.companyId ?? null, contactId: choice?.contactId ?? null })
  }
  return (
    <div id="quote-client">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Client" required error={error} help={client && !error ? addressOf(client) : undefined}>
          <Combobox<Choice>
            value={value}
            onValueChange={choose}
            search={searchClients}
            itemKey={(choice) => `${choice.companyId}/${choice.companyId === null ? choice.contactId : ''}`}
            itemLabel={(choice) => choice.label}
            renderItem={(choice) => <ChoiceRow choice={choice} />}
            onCreate={mayCreate ? setCreating : undefined}
            placeholder="Entreprise ou contact…"
          />
        </Field>
        {companyId !== null && (
          <Field label="À l’attention de" optional>
            <Combobox<Person>
              key={companyId}
              value={
                contactId === null
                  ? null
                  : { id: contactId, label: client?.contactName ?? 'Contact', detail: null }
              }
              onValueChange={(person) => onChange({ companyId, contactId: person?.id ?? null })}
              search={(q, signal) => searchPeople(companyId, q, signal)}
              itemKey={(person) => person.id}
              itemLabel={(person) => person.label}
              renderItem={(person) => <TwoLines label={person.label} detail={person.detail} />}
              placeholder="Contact…"
            />
          </Field>
        )}
      </div>
      {error && !none && <CompleteAddress content={content} />}
      <QuickClientDialog
        name={creating}
        onClose={() => setCreating(null)}
        onCreated={(company) =>
          choose({ companyId: company.id, contactId: null, label: company.name, detail: null })
        }
      />
    </div>
  )
}

function CompleteAddress({ content: { companyId, contactId } }: { content: ClientPickerProps['content'] }) {
  return (
    <p className="mt-3 text-sm">
      {companyId !== null ? (
        <TextLink to="/crm/companies/$companyId" params={{ companyId }}>
          Compléter la fiche de l’entreprise
        </TextLink>
      ) : contactId !== null ? (
        <TextLink to="/crm/contacts/$contactId" params={{ contactId }}>
          Compléter la fiche du contact
        </TextLink>
      ) : null}
    </p>
  )
}

function addressOf(client: NonNullable<QuoteDetail['client']>): string {
  return postalBlock(client).join(', ')
}

function ChoiceRow({ choice }: { choice: Choice }) {
  const Icon = choice.contactId === null ? Building2 : UserRound
  return (
    <span className="flex items-center gap-2">
      <Icon aria-hidden size={16} className="shrink-0 text-muted" />
      <TwoLines label={choice.label} detail={choice.detail} />
    </span>
  )
}

function TwoLines({ label, detail }: { label: string; detail: string | null }) {
  return (
    <span className="block min-w-0">
      <span className="block truncate">{label}</span>
      {detail && <span className="block truncate text-muted text-xs">{detail}</span>}
    </span>
  )
}

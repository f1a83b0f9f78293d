import { Building2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { contactName } from '#shared/domain/crm/contact-name.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useCan } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { QuickClientDialog } from './quick-client-dialog.tsx'

/** A company, or a person with the company they work for. */
export type PickedClient = {
  companyId: string | null
  contactId: string | null
  label: string
  detail?: string | null
}

const SHOWN = 8

async function companies(q: string, signal: AbortSignal): Promise<PickedClient[]> {
  const { items } = await api.crm.listCompanies({ q, limit: SHOWN }, { signal })
  return items.map(({ id, name, city }) => ({ companyId: id, contactId: null, label: name, detail: city }))
}

async function people(
  input: { q: string; companyId?: string },
  signal: AbortSignal,
): Promise<PickedClient[]> {
  const { items } = await api.crm.listContacts({ ...input, limit: SHOWN }, { signal })
  return items.map((contact) => ({
    companyId: contact.companyId,
    contactId: contact.id,
    label: contactName(contact),
    detail: input.companyId ? (contact.jobTitle ?? contact.email) : (contact.companyName ?? contact.city),
  }))
}

type ClientPickerProps = {
  /** Companies alone, companies and contacts, or the contacts of one company. */
  among: 'companies' | 'clients' | { companyId: string }
  value: PickedClient | null
  onValueChange: (client: PickedClient | null) => void
  /** Picks among those that exist, as a filter does. */
  existing?: boolean
}

/**
 * Picks a client, searched while typing. A company that does not exist yet is added on the spot: by its name for a contact, with
 * the facts that a devis needs for a devis.
 */
export function ClientPicker({ among, value, onValueChange, existing = false }: ClientPickerProps) {
  const [creating, setCreating] = useState<string | null>(null)
  const choose = ({ id, name }: { id: string; name: string }) =>
    onValueChange({ companyId: id, contactId: null, label: name })
  const create = useAction((name: string) => api.crm.createCompany({ name }), {
    success: (company) => `Entreprise «\u202f${company.name}\u202f» ajoutée`,
    refresh: orpc.crm,
    onSuccess: (company) => choose(company),
  })
  const mayCreate = useCan('company:write') && typeof among === 'string' && !existing
  const search = async (q: string, signal: AbortSignal) => {
    if (typeof among === 'object') return people({ q, ...among }, signal)
    if (among === 'companies') return companies(q, signal)
    return (await Promise.all([companies(q, signal), people({ q }, signal)])).flat()
  }
  const ofCompany = typeof among === 'object'
  return (
    <>
      <Combobox<PickedClient>
        value={value}
        onValueChange={onValueChange}
        search={search}
        itemKey={({ companyId, contactId }) => `${companyId}/${contactId}`}
        itemLabel={({ label }) => label}
        renderItem={(client) => <ClientRow client={client} icon={among === 'clients'} />}
        onCreate={mayCreate ? (among === 'companies' ? create.mutate : setCreating) : undefined}
        placeholder={
          ofCompany
            ? 'Contact…'
            : among === 'companies'
              ? 'Rechercher une entreprise…'
              : 'Entreprise ou contact…'
        }
      />
      <QuickClientDialog name={creating} onClose={() => setCreating(null)} onCreated={choose} />
    </>
  )
}

function ClientRow({ client: { contactId, label, detail }, icon }: { client: PickedClient; icon: boolean }) {
  const Icon = contactId === null ? Building2 : UserRound
  return (
    <span className="flex items-center gap-2">
      {icon && <Icon aria-hidden size={16} className="shrink-0 text-muted" />}
      <span className="block min-w-0">
        <span className="block truncate">{label}</span>
        {detail && <span className="block truncate text-muted text-xs">{detail}</span>}
      </span>
    </span>
  )
}

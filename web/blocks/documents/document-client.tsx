import { type ReactNode, useState } from 'react'
import { type PostalAddress, postalBlock } from '#shared/french/postal-address.ts'
import { ClientPicker, type PickedClient } from '#web/blocks/clients/client-picker.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type Client = { companyId: string | null; contactId: string | null }
type DocumentClientProps = {
  content: Client
  /** As the document names it; null while none is chosen. */
  client: (PostalAddress & { name: string; contactName: string | null }) | null
  onChange: (change: Client) => void
  /** The fault of the chosen client, such as a missing address. */
  error: string | null
  /** Why the client may not change, where it may not. */
  fixed?: string | undefined
  /** What the document is about, beside its client where there is room. */
  children?: ReactNode
}

/** The client of a devis or of an invoice: a company, a person, or a person at a company. */
export function DocumentClient(props: DocumentClientProps) {
  const { content, client, onChange, error, fixed, children } = props
  const [chosen, setChosen] = useState<PickedClient | null>(null)
  const { companyId, contactId } = content
  const none = companyId === null && contactId === null
  const known = chosen?.companyId === companyId && (companyId !== null || chosen.contactId === contactId)
  return (
    <div id="document-client" className="@container">
      <div className={cx('grid gap-4 sm:grid-cols-2', children && '@[52rem]:grid-cols-3')}>
        <Field
          label="Client"
          required
          error={error}
          help={fixed ?? (client && !error ? postalBlock(client).join(', ') : undefined)}
        >
          {fixed ? (
            <Input readOnly value={client?.name ?? 'Client'} />
          ) : (
            <ClientPicker
              among="clients"
              value={
                none
                  ? null
                  : { companyId, contactId, label: (known ? chosen.label : client?.name) ?? 'Client' }
              }
              onValueChange={(picked) => {
                setChosen(picked)
                onChange({ companyId: picked?.companyId ?? null, contactId: picked?.contactId ?? null })
              }}
            />
          )}
        </Field>
        {companyId !== null && (
          <Field label="À l’attention de" optional>
            <ClientPicker
              key={companyId}
              among={{ companyId }}
              value={contactId === null ? null : { ...content, label: client?.contactName ?? 'Contact' }}
              onValueChange={(person) => onChange({ companyId, contactId: person?.contactId ?? null })}
            />
          </Field>
        )}
        {children}
      </div>
      {error && !none && <CompleteAddress {...content} />}
    </div>
  )
}

function CompleteAddress({ companyId, contactId }: Client) {
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

import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { contactName } from '#shared/domain/crm/contact-name.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { ClientLoading } from '#web/features/crm/client-loading.tsx'
import { ContactForm } from '#web/features/crm/contact-form.tsx'
import { usePageTitle } from '#web/layouts/document-title.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/toast.ts'

const route = getRouteApi('/app/crm/contacts/$contactId/edit')

export function EditContactPage() {
  const { contactId } = route.useParams()
  const navigate = useNavigate()
  const query = useQuery(orpc.crm.getContact.queryOptions({ input: { contactId } }))
  const contact = query.data
  usePageTitle(contact && `Modifier ${contactName(contact)}`)
  if (!contact) return <ClientLoading noun="contact" query={query} />
  return (
    <>
      <RecordHeader
        title={`Modifier ${contactName(contact)}`}
        between={
          <Link to="/crm/contacts/$contactId" params={{ contactId }}>
            {contactName(contact)}
          </Link>
        }
      />
      <ContactForm
        key={contact.id}
        contact={contact}
        save={(fields, revision) => api.crm.updateContact({ contactId, revision, ...fields })}
        onSaved={() => {
          toast.success('Contact enregistré')
          return navigate({ to: '/crm/contacts/$contactId', params: { contactId }, ignoreBlocker: true })
        }}
        cancel={
          <LinkButton to="/crm/contacts/$contactId" params={{ contactId }}>
            Annuler
          </LinkButton>
        }
      />
    </>
  )
}

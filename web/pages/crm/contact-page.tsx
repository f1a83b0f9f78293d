import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { contactName } from '#shared/domain/crm/contact-name.ts'
import { orpc } from '#web/api/api-client.ts'
import { CallsCard } from '#web/features/calls/calls-card.tsx'
import { ClientDocuments } from '#web/features/client-documents/client-documents.tsx'
import { ClientMails } from '#web/features/conversations/client-mails.tsx'
import { ArchiveButton } from '#web/features/crm/archive-button.tsx'
import { ContactFacts } from '#web/features/crm/client-facts.tsx'
import { ClientLoading } from '#web/features/crm/client-loading.tsx'
import { ClientTags } from '#web/features/crm/client-tags.tsx'
import { ClientTimeline } from '#web/features/crm/client-timeline.tsx'
import { EditLink } from '#web/features/crm/edit-link.tsx'
import { ClientInvoices } from '#web/features/invoices/client-invoices.tsx'
import { ClientPayments } from '#web/features/invoices/client-payments.tsx'
import { ClientProspecting } from '#web/features/prospecting/client-prospecting.tsx'
import { ClientQuotes } from '#web/features/quotes/client-quotes.tsx'
import { RemindersCard } from '#web/features/reminders/reminders-card.tsx'
import { RecordTasks } from '#web/features/tasks/record-tasks.tsx'
import { usePageTitle } from '#web/layouts/document-title.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

const route = getRouteApi('/app/crm/contacts/$contactId')

export function ContactPage() {
  const { contactId } = route.useParams()
  const query = useQuery(orpc.crm.getContact.queryOptions({ input: { contactId } }))
  const contact = query.data
  usePageTitle(contact && contactName(contact))
  if (!contact) return <ClientLoading noun="contact" query={query} />
  const archived = contact.archivedAt !== null
  return (
    <>
      <RecordHeader
        title={contactName(contact)}
        badge={archived && <Badge>Archivé</Badge>}
        actions={
          <>
            <ArchiveButton noun="contact" id={contactId} archived={archived} />
            <EditLink noun="contact" id={contactId} archived={archived}>
              <LinkButton to="/crm/contacts/$contactId/edit" params={{ contactId }} icon={Pencil}>
                Modifier
              </LinkButton>
            </EditLink>
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-3">
        <div className="grid min-w-0 gap-6 lg:col-span-2">
          <Card title="Coordonnées">
            <ContactFacts contact={contact} />
          </Card>
          <ClientTags noun="contact" id={contactId} tags={contact.tags} />
          <ClientProspecting
            who={{ noun: 'contact', id: contactId }}
            name={contactName(contact)}
            archived={archived}
          />
          <ClientQuotes contactId={contactId} />
          <ClientInvoices contactId={contactId} />
          <ClientPayments contactId={contactId} />
          <CallsCard client={{ contactId }} name={contactName(contact)} />
          <RemindersCard client={{ contactId }} name={contactName(contact)} />
          <RecordTasks kind="contact" id={contactId} label={contactName(contact)} />
          <ClientMails contactId={contactId} email={contact.email} />
          <ClientDocuments contactId={contactId} />
        </div>
        <ClientTimeline contactId={contactId} />
      </div>
    </>
  )
}

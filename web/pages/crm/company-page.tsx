import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { orpc } from '#web/api/api-client.ts'
import { CallsCard } from '#web/features/calls/calls-card.tsx'
import { ClientDocuments } from '#web/features/client-documents/client-documents.tsx'
import { ClientMails } from '#web/features/conversations/client-mails.tsx'
import { AddContactLink } from '#web/features/crm/add-contact-link.tsx'
import { ArchiveButton } from '#web/features/crm/archive-button.tsx'
import { CompanyFacts } from '#web/features/crm/client-facts.tsx'
import { ClientLoading } from '#web/features/crm/client-loading.tsx'
import { ClientTags } from '#web/features/crm/client-tags.tsx'
import { ClientTimeline } from '#web/features/crm/client-timeline.tsx'
import { CompanyContacts } from '#web/features/crm/company-contacts.tsx'
import { CompanyFigures } from '#web/features/crm/company-figures.tsx'
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
import { useInSight } from '#web/ui/use-in-sight.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

const route = getRouteApi('/app/crm/companies/$companyId')

export function CompanyPage() {
  const { companyId } = route.useParams()
  const query = useQuery(orpc.crm.getCompany.queryOptions({ input: { companyId } }))
  const company = query.data
  // Beside the documents where there is room, else below those that are asked for first.
  const wide = useMediaQuery('(width >= 64rem)')
  const { ref, seen } = useInSight()
  usePageTitle(company?.name)
  if (!company) return <ClientLoading noun="company" query={query} />
  const archived = company.archivedAt !== null
  const facts = (
    <Card title="Coordonnées">
      <CompanyFacts company={company} />
    </Card>
  )
  return (
    <>
      <RecordHeader
        title={company.name}
        badge={
          <>
            {company.kind === 'consumer' && <Badge dot={false}>Particulier</Badge>}
            {archived && <Badge>Archivée</Badge>}
          </>
        }
        actions={
          <>
            <ArchiveButton noun="company" id={companyId} archived={archived} />
            <EditLink noun="company" id={companyId} archived={archived}>
              <LinkButton to="/crm/companies/$companyId/edit" params={{ companyId }} icon={Pencil}>
                Modifier
              </LinkButton>
            </EditLink>
          </>
        }
      />
      <CompanyFigures companyId={companyId} />
      <div className="grid items-start gap-6 lg:grid-cols-3">
        <div className="grid min-w-0 gap-4 lg:col-span-2">
          <ClientQuotes companyId={companyId} />
          <ClientInvoices companyId={companyId} />
          {!wide && facts}
          <ClientMails companyId={companyId} email={company.email} />
          <ClientPayments companyId={companyId} />
          <RemindersCard client={{ companyId }} name={company.name} />
          <CallsCard client={{ companyId }} name={company.name} />
          <RecordTasks kind="company" id={companyId} label={company.name} />
          <Card title="Contacts" flush actions={<AddContactLink companyId={companyId} archived={archived} />}>
            <CompanyContacts companyId={companyId} />
          </Card>
          <ClientTags noun="company" id={companyId} tags={company.tags} />
          {/* The last of a long page asks once somebody scrolls there: a page asks twelve times at most. */}
          <div ref={ref} className="min-h-11">
            {seen && <ClientDocuments companyId={companyId} />}
          </div>
          {company.email !== null && (
            <ClientProspecting
              who={{ noun: 'company', id: companyId }}
              name={company.name}
              archived={archived}
            />
          )}
        </div>
        <div className="grid min-w-0 gap-6">
          {wide && facts}
          <ClientTimeline companyId={companyId} />
        </div>
      </div>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import type { ReceivedDetail } from '#shared/contract/received-invoices.ts'
import { receivedCan } from '#shared/domain/received-invoices/received-invoice.ts'
import { orpc } from '#web/api/api-client.ts'
import { useCan } from '#web/api/use-can.ts'
import { EventTimeline } from '#web/blocks/events/event-timeline.tsx'
import { Reception } from '#web/features/approved-platform/reception.tsx'
import { ReceivedActions } from '#web/features/received-invoices/received-actions.tsx'
import { ReceivedFacts, ReceivedSums } from '#web/features/received-invoices/received-facts.tsx'
import { ReceivedForm } from '#web/features/received-invoices/received-form.tsx'
import { ReceivedLines } from '#web/features/received-invoices/received-lines.tsx'
import { ReceivedNote } from '#web/features/received-invoices/received-note.tsx'
import { ReceivedOriginal } from '#web/features/received-invoices/received-original.tsx'
import { receivedOptions } from '#web/features/received-invoices/received-queries.ts'
import { ReceivedStatusBadge } from '#web/features/received-invoices/received-status-badge.tsx'
import { ReceivedSupplier } from '#web/features/received-invoices/received-supplier.tsx'
import { usePageTitle } from '#web/layouts/document-title.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/app/revenues/management/received/$receivedId')

const titleOf = ({ number, supplierName, fileName }: ReceivedDetail) =>
  [number, supplierName].filter(Boolean).join(' · ') || fileName

/** A supplier's invoice: its file beside what it says, and what was decided of it. */
export function ReceivedPage() {
  const { receivedId } = route.useParams()
  const query = useQuery(receivedOptions(receivedId))
  usePageTitle(query.data && titleOf(query.data))
  if (query.data) return <Received key={query.data.id} invoice={query.data} />
  return (
    <QueryState
      query={query}
      heading="h1"
      loading={<Skeleton className="h-96" />}
      missing={
        <EmptyState
          heading="h1"
          icon={FileQuestion}
          title="Cette facture reçue est introuvable"
          description="Elle a été supprimée, ou appartient à une autre organisation."
          action={<LinkButton to="/revenues/management/received">Voir les factures reçues</LinkButton>}
        />
      }
    />
  )
}

function Received({ invoice }: { invoice: ReceivedDetail }) {
  const mayWrite = useCan('received_invoice:write')
  const events = useQuery(
    orpc.platform.listEvents.queryOptions({ input: { subjectId: invoice.id, limit: 50 } }),
  )
  const typing = mayWrite && receivedCan.edit(invoice).ok
  // On a phone, what is typed is read above its fields; what was read is worth more than its picture.
  const original = (
    <div className="min-w-0 xl:sticky xl:top-[calc(var(--bars)+1rem)]">
      <ReceivedOriginal invoice={invoice} />
    </div>
  )
  return (
    <>
      <RecordHeader
        title={titleOf(invoice)}
        badge={<ReceivedStatusBadge status={invoice.status} overdue={invoice.overdue} />}
        actions={<ReceivedActions invoice={invoice} />}
      />
      <div data-wide="" className="grid items-start gap-6 xl:grid-cols-2">
        {typing && original}
        <div className="flex min-w-0 flex-col gap-5 xl:order-2">
          {typing ? <ReceivedForm invoice={invoice} /> : <ReceivedFacts invoice={invoice} />}
          {!typing && <ReceivedSums invoice={invoice} />}
          <ReceivedLines invoice={invoice} />
          <ReceivedSupplier invoice={invoice} />
          <Reception invoice={invoice} />
          <ReceivedNote invoice={invoice} />
          <Card title="Historique" flush>
            <EventTimeline
              query={events}
              label="Historique de la facture reçue"
              timeZone={invoice.timeZone}
              empty={{ title: 'Rien pour le moment', className: 'py-6' }}
            />
          </Card>
        </div>
        {!typing && original}
      </div>
    </>
  )
}

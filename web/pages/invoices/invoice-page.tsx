import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { draftLabel } from '#shared/domain/invoices/invoice-kind.ts'
import { useCan } from '#web/api/use-can.ts'
import { invoiceOptions } from '#web/features/invoices/invoice-queries.ts'
import { usePageTitle } from '#web/layouts/document-title.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { InvoiceDraft } from './invoice-draft.tsx'
import { IssuedInvoice } from './issued-invoice.tsx'
import { PenaltiesDraft } from './penalties-draft.tsx'

const route = getRouteApi('/app/revenues/management/invoices/$invoiceId')

/** An invoice or a credit note. */
export function InvoicePage() {
  const { invoiceId } = route.useParams()
  const query = useQuery(invoiceOptions(invoiceId))
  const invoice = query.data as InvoiceDetail | undefined
  usePageTitle(invoice && (invoice.number ?? invoice.title ?? draftLabel(invoice.kind)))
  const mayWrite = useCan('invoice:write')
  if (invoice) {
    const ofPenalties = invoice.kind === 'invoice' && invoice.content.operation === 'penalties'
    const Draft = ofPenalties ? PenaltiesDraft : InvoiceDraft
    const Page = invoice.status === 'draft' && mayWrite ? Draft : IssuedInvoice
    return <Page key={invoice.id} invoice={invoice} />
  }
  return (
    <QueryState
      query={query}
      heading="h1"
      loading={<InvoiceSkeleton />}
      missing={
        <EmptyState
          heading="h1"
          icon={FileQuestion}
          title="Cette facture est introuvable"
          description="Elle a peut-être été supprimée, ou elle appartient à une autre organisation."
          action={<LinkButton to="/revenues/management">Voir les factures</LinkButton>}
        />
      }
    />
  )
}

function InvoiceSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Chargement de la facture…
      </p>
      <Skeleton className="mb-2 h-4 w-32" />
      <Skeleton className="mb-6 h-9 w-72" />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <div className="flex flex-col gap-5 xl:order-2">
          <Skeleton className="h-40" />
          <Skeleton className="h-28" />
          <Skeleton className="h-56" />
        </div>
        <Skeleton className="h-[calc(100dvh-7rem)] max-xl:hidden" />
      </div>
    </div>
  )
}

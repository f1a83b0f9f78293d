import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Download, FileQuestion } from 'lucide-react'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { invoiceKinds } from '#shared/domain/invoices/invoice-kind.ts'
import { formatMoney } from '#shared/french/format.ts'
import { messageOf } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { saveFile } from '#web/api/save-file.ts'
import { InvoiceStatusBadge } from '#web/blocks/documents/invoice-status-badge.tsx'
import { invoiceOptions } from '#web/features/invoices/invoice-queries.ts'
import { InvoiceSending } from '#web/features/invoices/invoice-sending.tsx'
import { SendInvoiceButton } from '#web/features/invoices/send-invoice-button.tsx'
import { usePageTitle } from '#web/layouts/document-title.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

const route = getRouteApi('/app/revenues/management/invoices/$invoiceId')

/** An invoice or a credit note. */
export function InvoicePage() {
  const { invoiceId } = route.useParams()
  const query = useQuery(invoiceOptions(invoiceId))
  const invoice = query.data as InvoiceDetail | undefined
  usePageTitle(invoice && (invoice.number ?? invoice.title ?? 'Brouillon de facture'))
  if (invoice) return <Document invoice={invoice} />
  return (
    <QueryState
      query={query}
      heading="h1"
      loading={<Skeleton className="h-64" />}
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

function Document({ invoice }: { invoice: InvoiceDetail }) {
  const { id: invoiceId, kind, status, overdue, number, title, currency } = invoice
  const pdf = useMutation({
    mutationFn: () => api.invoices.getInvoicePdf({ invoiceId }),
    onSuccess: (file) => saveFile(file as Blob, `${number}.pdf`),
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <>
      <RecordHeader
        title={[number, title].filter(Boolean).join(' · ') || 'Brouillon de facture'}
        badge={<InvoiceStatusBadge status={status} kind={kind} overdue={overdue} />}
        actions={
          number !== null && (
            <>
              <Button icon={Download} loading={pdf.isPending} onClick={() => pdf.mutate()}>
                Télécharger le PDF
              </Button>
              <SendInvoiceButton invoice={invoice} />
            </>
          )
        }
      />
      <Card title={invoiceKinds[kind].label}>
        <DescriptionList
          columns={2}
          items={[
            { label: 'Client', value: invoice.client?.name ?? 'Sans client' },
            { label: 'Montant TTC', value: formatMoney(invoice.grossCents, currency) },
          ]}
        />
      </Card>
      <InvoiceSending invoice={invoice} />
    </>
  )
}

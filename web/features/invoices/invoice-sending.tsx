import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Card } from '#web/ui/card.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { InvoiceDisputes } from './invoice-disputes.tsx'
import { InvoiceLinks } from './invoice-links.tsx'
import { useInvoiceSending } from './invoice-sending-query.ts'

/** The problems that the client told, then the mails and links of an issued invoice; nothing for a draft. */
export function InvoiceSending({ invoice }: { invoice: InvoiceDetail }) {
  const query = useInvoiceSending(invoice.id)
  if (invoice.status === 'draft') return null
  if (query.data === undefined)
    return (
      <Card title="Envois et liens">
        <QueryState query={query} loading={<SkeletonText lines={2} />} />
      </Card>
    )
  return (
    <>
      <InvoiceDisputes sending={query.data} />
      <InvoiceLinks invoice={invoice} sending={query.data} />
    </>
  )
}

import { InvoiceList } from '#web/features/invoices/invoice-list.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

/** Every invoice of the organization. */
export function InvoiceListPage() {
  return (
    <>
      <RecordHeader />
      <InvoiceList />
    </>
  )
}

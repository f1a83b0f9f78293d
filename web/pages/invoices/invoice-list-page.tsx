import { FilePlus2 } from 'lucide-react'
import { InvoiceExport } from '#web/features/invoices/invoice-export.tsx'
import { InvoiceFigures } from '#web/features/invoices/invoice-figures.tsx'
import { InvoiceList } from '#web/features/invoices/invoice-list.tsx'
import { invoiceList } from '#web/features/invoices/invoice-queries.ts'
import { invoicesSearch } from '#web/features/invoices/invoice-search.ts'
import { NewInvoice } from '#web/features/invoices/new-invoice.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

/** Every invoice of the organization. */
export function InvoiceListPage() {
  const newInvoice = <NewInvoice variant="primary" icon={FilePlus2} />
  return (
    <>
      <RecordHeader
        actions={<InvoiceExport list={invoiceList} search={invoicesSearch} rows="ces factures" />}
        mainAction={newInvoice}
        figures={<InvoiceFigures />}
      />
      <InvoiceList newInvoice={newInvoice} />
    </>
  )
}

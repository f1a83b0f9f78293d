import { FilePlus2 } from 'lucide-react'
import { useRefusal } from '#web/api/rights.ts'
import { InvoiceExport } from '#web/features/invoices/invoice-export.tsx'
import { InvoiceFigures } from '#web/features/invoices/invoice-figures.tsx'
import { InvoiceList } from '#web/features/invoices/invoice-list.tsx'
import { invoiceList } from '#web/features/invoices/invoice-queries.ts'
import { invoicesSearch } from '#web/features/invoices/invoice-search.ts'
import { useCreateInvoice } from '#web/features/invoices/use-create-invoice.ts'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { Button } from '#web/ui/button.tsx'

/** Every invoice of the organization. */
export function InvoiceListPage() {
  const { create, pending } = useCreateInvoice()
  const newInvoice = (
    <Button
      variant="primary"
      icon={FilePlus2}
      loading={pending}
      disabledReason={useRefusal('invoice:write')}
      onClick={() => create()}
    >
      Nouvelle facture
    </Button>
  )
  return (
    <>
      <RecordHeader
        actions={<InvoiceExport list={invoiceList} search={invoicesSearch} rows="ces factures" />}
        mainAction={newInvoice}
      />
      <InvoiceFigures />
      <InvoiceList newInvoice={newInvoice} />
    </>
  )
}

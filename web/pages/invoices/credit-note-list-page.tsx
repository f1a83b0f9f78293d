import { InvoiceExport } from '#web/features/invoices/invoice-export.tsx'
import { CreditNoteList } from '#web/features/invoices/invoice-list.tsx'
import { creditNoteList } from '#web/features/invoices/invoice-queries.ts'
import { creditNotesSearch } from '#web/features/invoices/invoice-search.ts'
import { RecordHeader } from '#web/layouts/record-header.tsx'

/** Every credit note of the organization. */
export function CreditNoteListPage() {
  return (
    <>
      <RecordHeader
        actions={<InvoiceExport list={creditNoteList} search={creditNotesSearch} rows="ces avoirs" />}
      />
      <CreditNoteList />
    </>
  )
}

import { CreditNoteList } from '#web/features/invoices/invoice-list.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

/** Every credit note of the organization. */
export function CreditNoteListPage() {
  return (
    <>
      <RecordHeader />
      <CreditNoteList />
    </>
  )
}

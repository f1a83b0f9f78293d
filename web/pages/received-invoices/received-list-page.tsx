import { ReceivedDrop } from '#web/features/received-invoices/received-drop.tsx'
import { ReceivedFigures, ReceivedList } from '#web/features/received-invoices/received-list.tsx'
import { receivedSearch } from '#web/features/received-invoices/received-search.ts'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { ExportLink } from '#web/patterns/list/export-link.tsx'

/** Lists suppliers' invoices, and takes new files. */
export function ReceivedListPage() {
  return (
    <>
      <RecordHeader
        actions={
          <ExportLink
            path="/received-invoices/export"
            list={receivedSearch}
            rows="ces factures reçues"
            ordered
          />
        }
        figures={<ReceivedFigures />}
      />
      <ReceivedDrop />
      <ReceivedList />
    </>
  )
}

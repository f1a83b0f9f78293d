import { useCan } from '#web/api/use-can.ts'
import {
  ReceivedDrop,
  ReceivedFileButton,
  useReceivedFiles,
} from '#web/features/received-invoices/received-drop.tsx'
import { ReceivedFigures, ReceivedList } from '#web/features/received-invoices/received-list.tsx'
import { receivedSearch } from '#web/features/received-invoices/received-search.ts'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { ExportLink } from '#web/patterns/list/export-link.tsx'

/** Lists suppliers' invoices, and takes new files. */
export function ReceivedListPage() {
  const files = useReceivedFiles()
  const mayWrite = useCan('received_invoice:write')
  const list = <ReceivedList />
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
        mainAction={mayWrite && <ReceivedFileButton files={files} />}
        figures={<ReceivedFigures />}
      />
      {mayWrite ? <ReceivedDrop files={files}>{list}</ReceivedDrop> : list}
    </>
  )
}

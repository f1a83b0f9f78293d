import { useCan } from '#web/api/use-can.ts'
import { CallJournal } from '#web/features/calls/call-journal.tsx'
import { callSearch } from '#web/features/calls/call-search.ts'
import { IfMayRead } from '#web/features/calls/if-may-read.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { ExportLink } from '#web/patterns/list/export-link.tsx'

export function CallJournalPage() {
  const mayRead = useCan('call:read')
  return (
    <>
      <RecordHeader
        description="Chaque appel, son motif et ce qu’il en est sorti."
        actions={mayRead && <ExportLink path="/calls/export" list={callSearch} rows="ces appels" />}
      />
      <IfMayRead>
        <CallJournal />
      </IfMayRead>
    </>
  )
}

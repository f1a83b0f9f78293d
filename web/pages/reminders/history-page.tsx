import { useCan } from '#web/api/use-can.ts'
import { IfMayRead } from '#web/features/reminders/if-may-read.tsx'
import { ReminderList } from '#web/features/reminders/reminder-list.tsx'
import { reminderSearch } from '#web/features/reminders/reminder-search.ts'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { ExportLink } from '#web/patterns/list/export-link.tsx'

export function HistoryPage() {
  const mayRead = useCan('reminder:read')
  return (
    <>
      <RecordHeader
        description="Ce qui est parti, ce qui ne l’est pas et pourquoi."
        actions={mayRead && <ExportLink path="/reminders/export" list={reminderSearch} rows="ces relances" />}
      />
      <IfMayRead>
        <ReminderList />
      </IfMayRead>
    </>
  )
}

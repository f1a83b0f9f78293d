import { IfMayRead } from '#web/features/reminders/if-may-read.tsx'
import { PausedList } from '#web/features/reminders/paused-list.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

export function PausedPage() {
  return (
    <>
      <RecordHeader description="Les clients à qui rien ne part, pourquoi et jusqu’à quand." />
      <IfMayRead>
        <PausedList />
      </IfMayRead>
    </>
  )
}

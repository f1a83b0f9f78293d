import { IfMayRead } from '#web/features/reminders/if-may-read.tsx'
import { UpcomingList } from '#web/features/reminders/upcoming-list.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

export function UpcomingPage() {
  return (
    <>
      <RecordHeader description="Les étapes des 30 prochains jours, la plus proche d’abord." />
      <IfMayRead>
        <UpcomingList />
      </IfMayRead>
    </>
  )
}

import { Figures, NotFresh } from '#web/features/reminders/figures.tsx'
import { IfMayRead } from '#web/features/reminders/if-may-read.tsx'
import { WaitingList } from '#web/features/reminders/waiting-list.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

export function TodayPage() {
  return (
    <>
      <RecordHeader description="Ce qui part aujourd’hui, après votre accord." />
      <IfMayRead>
        <NotFresh />
        <Figures />
        <WaitingList />
      </IfMayRead>
    </>
  )
}

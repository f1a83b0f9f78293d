import { IfMayRead } from '#web/features/reminders/if-may-read.tsx'
import { PromiseList } from '#web/features/reminders/promise-list.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

export function PromisesPage() {
  return (
    <>
      <RecordHeader description="Ce que vos clients ont dit qu’ils paieront, et ce qu’ils ont tenu." />
      <IfMayRead>
        <PromiseList />
      </IfMayRead>
    </>
  )
}

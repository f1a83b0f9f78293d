import { IfMayRead } from '#web/features/reminders/if-may-read.tsx'
import { LitigationList } from '#web/features/reminders/litigation-list.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

export function LitigationPage() {
  return (
    <>
      <RecordHeader
        description={
          'Ce qui prouve ce qu’un client vous doit\u00a0: un PDF, les originaux, et de quoi remplir les formulaires.'
        }
      />
      <IfMayRead>
        <LitigationList />
      </IfMayRead>
    </>
  )
}

import { useCan } from '#web/api/use-can.ts'
import { IfMayRead } from '#web/features/reminders/if-may-read.tsx'
import { PlanList } from '#web/features/reminders/plan-list.tsx'
import { ReminderSettings } from '#web/features/reminders/settings-dialog.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

export function PlansPage() {
  const mayRead = useCan('reminder:read')
  return (
    <>
      <RecordHeader
        description="Le premier plan dont les conditions sont remplies est celui du client."
        actions={mayRead && <ReminderSettings />}
      />
      <IfMayRead>
        <PlanList />
      </IfMayRead>
    </>
  )
}

import { IfMayRead } from '#web/features/reminders/if-may-read.tsx'
import { PaymentPlanList } from '#web/features/reminders/payment-plan-list.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

export function PaymentPlansPage() {
  return (
    <>
      <RecordHeader description="Ce que vos clients paient en plusieurs fois, échéance par échéance." />
      <IfMayRead>
        <PaymentPlanList />
      </IfMayRead>
    </>
  )
}

import { useSearch } from '@tanstack/react-router'
import { usePlanRefusal } from '#web/api/plan.ts'
import { PlanNotice } from '#web/blocks/plans/plan-notice.tsx'
import { readSendingAddress } from '#web/features/own-reports/own-report-search.ts'
import { ScheduleList } from '#web/features/own-reports/schedule-list.tsx'
import { SendingList, SendingSheet } from '#web/features/own-reports/sending-list.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

/** « Envois de rapports »: what leaves at its hours, and what left. */
export function SendingsPage() {
  const lacking = usePlanRefusal('dashboard:read')
  const { sending } = readSendingAddress(useSearch({ strict: false, structuralSharing: false }))
  return (
    <>
      <RecordHeader description="Des rapports en PDF, aux membres qui ont le droit de les lire, avec des chiffres qui ne bougent plus." />
      <div className="flex flex-col gap-6">
        {lacking === null ? <ScheduleList /> : <PlanNotice refusal={lacking} />}
        <h2 className="-mb-2 font-semibold">Historique des envois</h2>
        <SendingList />
      </div>
      {sending !== undefined && <SendingSheet key={sending} sendingId={sending} />}
    </>
  )
}

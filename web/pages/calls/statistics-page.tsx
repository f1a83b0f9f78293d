import { useCan } from '#web/api/use-can.ts'
import { CallStatistics, CallStatisticsExport } from '#web/features/calls/call-statistics.tsx'
import { IfMayRead } from '#web/features/calls/if-may-read.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

export function CallStatisticsPage() {
  const mayRead = useCan('call:read')
  return (
    <>
      <RecordHeader
        description="Combien d’appels, combien de personnes jointes, et pour quel résultat."
        actions={mayRead && <CallStatisticsExport />}
      />
      <IfMayRead>
        <CallStatistics />
      </IfMayRead>
    </>
  )
}

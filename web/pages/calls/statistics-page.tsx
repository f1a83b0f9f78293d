import { CallStatistics } from '#web/features/calls/call-statistics.tsx'
import { IfMayRead } from '#web/features/calls/if-may-read.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

export function CallStatisticsPage() {
  return (
    <>
      <RecordHeader description="Combien d’appels, combien de personnes jointes, et pour quel résultat." />
      <IfMayRead>
        <CallStatistics />
      </IfMayRead>
    </>
  )
}

import { useRefusal } from '#web/api/use-can.ts'
import { MatchingList } from '#web/features/bank/matching-list.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { Alert } from '#web/ui/alert.tsx'

export function MatchingPage() {
  const refusal = useRefusal('bank:read')
  return (
    <>
      <RecordHeader />
      {refusal ? <Alert tone="info">{refusal}</Alert> : <MatchingList />}
    </>
  )
}

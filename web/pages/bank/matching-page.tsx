import { useSearch } from '@tanstack/react-router'
import { useRefusal } from '#web/api/use-can.ts'
import { matchingAddress } from '#web/features/bank/bank-search.ts'
import { MatchingList } from '#web/features/bank/matching-list.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { Alert } from '#web/ui/alert.tsx'

export function MatchingPage() {
  const refusal = useRefusal('bank:read')
  const address = matchingAddress.read(useSearch({ strict: false, structuralSharing: false }))
  return (
    <>
      <RecordHeader />
      {refusal ? <Alert tone="info">{refusal}</Alert> : <MatchingList {...address} />}
    </>
  )
}

import { MatchingList } from '#web/features/bank/matching-list.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

export function MatchingPage() {
  return (
    <>
      <RecordHeader />
      <MatchingList />
    </>
  )
}

import { QuoteBoard } from '#web/features/quotes/quote-board.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'

export function QuoteBoardPage() {
  return (
    <>
      <RecordHeader />
      <QuoteBoard />
    </>
  )
}

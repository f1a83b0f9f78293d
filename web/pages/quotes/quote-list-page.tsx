import { useLocation, useNavigate } from '@tanstack/react-router'
import { FilePlus2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useRefusal } from '#web/api/use-can.ts'
import { QuoteFigures, QuoteList } from '#web/features/quotes/quote-list.tsx'
import { quoteSearch } from '#web/features/quotes/quote-search.ts'
import { useCreateQuote } from '#web/features/quotes/use-create-quote.ts'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { ExportLink } from '#web/patterns/list/export-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** « Créer un devis » leads here and begins a draft; coming back to this history entry shows only the list. */
function useBeginOnArrival(begin: () => void): void {
  const navigate = useNavigate()
  const asked = useLocation({ select: ({ state }) => state.beginQuote === true })
  const beginOnce = useEffectEvent(() => {
    void navigate({ to: '.', search: true, state: {}, replace: true }).then(begin)
  })
  const begun = useRef(false)
  useEffect(() => {
    if (!asked || begun.current) return
    begun.current = true
    beginOnce()
  }, [asked])
}

/** Every quote of the organization. */
export function QuoteListPage() {
  const refusal = useRefusal('quote:write')
  const { create, pending } = useCreateQuote()
  useBeginOnArrival(() => refusal === undefined && create())
  const newQuote = (
    <Button
      variant="primary"
      icon={FilePlus2}
      loading={pending}
      disabledReason={refusal}
      onClick={() => create()}
    >
      Nouveau devis
    </Button>
  )
  return (
    <>
      <RecordHeader
        actions={
          <>
            <LinkButton to="/templates/quotes/board">Tableau</LinkButton>
            <ExportLink path="/quotes/export" list={quoteSearch} rows="ces devis" ordered />
          </>
        }
        mainAction={newQuote}
        figures={<QuoteFigures />}
      />
      <QuoteList newQuote={newQuote} />
    </>
  )
}

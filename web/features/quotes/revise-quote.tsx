import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FilePen } from 'lucide-react'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import { quoteCan } from '#shared/domain/quotes/quote.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

/** Begins the next version of a devis that was sent, or goes on with the one that a colleague began; null where it has none. */
export function useReviseQuote(quote: QuoteDetail) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const refusal = useRefusal('quote:write')
  const start = useAction(api.quotes.startQuoteVersion, {
    refresh: orpc.platform,
    onSuccess: async (draft) => {
      client.setQueryData(orpc.quotes.getQuote.queryKey({ input: { quoteId: draft.id } }), draft)
      void client.invalidateQueries({
        queryKey: orpc.quotes.getQuote.queryKey({ input: { quoteId: quote.id } }),
      })
      await navigate({ to: '/templates/quotes/$quoteId', params: { quoteId: draft.id } })
    },
  })
  if (!quoteCan.revise(quote).ok) return null
  const next = quote.version + 1
  const begun = quote.nextDraftId !== null
  return {
    label: begun ? `Reprendre la version ${next}` : `Faire une version ${next}`,
    answer: begun ? `Reprendre la version ${next}` : `Répondre par une version ${next}`,
    refusal,
    pending: start.isPending,
    run: () => start.mutate({ quoteId: quote.id }),
  }
}

/** Whether the client waits for an answer to the change that they ask for: its button is then the one to begin a version. */
export const asksChange = (quote: QuoteDetail): boolean =>
  quote.changeAsked !== null && quoteCan.resend(quote).ok

/** The change that the client asks for, and the one answer to it. */
export function ChangeAsked({ quote }: { quote: QuoteDetail }) {
  const revision = useReviseQuote(quote)
  if (!asksChange(quote)) return null
  return (
    <Alert
      tone="warning"
      title="Le client demande une modification"
      action={
        revision && (
          <Button
            variant="primary"
            icon={FilePen}
            loading={revision.pending}
            disabledReason={revision.refusal}
            onClick={revision.run}
          >
            {revision.answer}
          </Button>
        )
      }
    >
      <p className="whitespace-pre-line">{quote.changeAsked}</p>
    </Alert>
  )
}

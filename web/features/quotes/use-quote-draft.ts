import { useQueryClient } from '@tanstack/react-query'
import type { QuoteContent, QuoteDetail } from '#shared/contract/quotes.ts'
import { api, orpc } from '#web/api/api-client.ts'
import type { DraftSaver, DraftState } from '#web/patterns/draft/draft-saver.ts'
import { useDraft } from '#web/patterns/draft/use-draft.ts'

export type QuoteDraftSaver = DraftSaver<QuoteContent, QuoteDetail>
export type QuoteDraftState = DraftState<QuoteContent, QuoteDetail>

/** The draft of a devis. Give the component the quote's id as key. */
export function useQuoteDraft(quote: QuoteDetail): { saver: QuoteDraftSaver; state: QuoteDraftState } {
  const client = useQueryClient()
  return useDraft<QuoteContent, QuoteDetail>(quote, {
    name: 'ardoise.quote-draft',
    save: async (revision, content) => {
      const saved = await api.quotes.saveQuoteDraft({ quoteId: quote.id, revision, content })
      client.setQueryData(orpc.quotes.getQuote.queryKey({ input: { quoteId: quote.id } }), saved)
      void client.invalidateQueries({ queryKey: orpc.quotes.listQuotes.key(), refetchType: 'none' })
      return saved
    },
  })
}

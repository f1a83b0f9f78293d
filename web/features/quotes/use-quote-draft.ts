import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { QuoteContent, QuoteDetail } from '#shared/contract/quotes.ts'
import { api, orpc } from '#web/api/client.ts'
import { DraftSaver, type DraftState, type StoredDraft } from '#web/patterns/draft/draft-saver.ts'

export type QuoteDraftSaver = DraftSaver<QuoteContent, QuoteDetail>
export type QuoteDraftState = DraftState<QuoteContent, QuoteDetail>

/** The draft being written, saved as it is typed. Give the component the quote's id as key: one saver, one quote. */
export function useQuoteDraft(quote: QuoteDetail): {
  saver: QuoteDraftSaver
  state: QuoteDraftState
} {
  const client = useQueryClient()
  const [saver] = useState(
    () =>
      new DraftSaver<QuoteContent, QuoteDetail>({
        name: 'ardoise.quote-draft',
        draft: quote,
        readStored: (data) => data as StoredDraft<QuoteContent>,
        storage: localStorage,
        save: async (revision, content) => {
          const saved = await api.quotes.saveQuoteDraft({ quoteId: quote.id, revision, content })
          client.setQueryData(orpc.quotes.getQuote.queryKey({ input: { quoteId: quote.id } }), saved)
          void client.invalidateQueries({ queryKey: orpc.quotes.listQuotes.key(), refetchType: 'none' })
          return saved
        },
      }),
  )
  useEffect(() => saver.refresh(quote), [saver, quote])
  useEffect(() => {
    saver.start()
    const leave = () => void saver.flush()
    const back = () => saver.retry()
    window.addEventListener('online', back)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('online', back)
      window.removeEventListener('pagehide', leave)
      saver.stop()
    }
  }, [saver])
  const state = useSyncExternalStore(saver.subscribe, saver.getState)
  return { saver, state }
}

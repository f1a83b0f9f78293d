import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api, orpc } from '#web/api/api-client.ts'
import { useAction } from '#web/patterns/action/use-action.ts'

type NewQuote = { companyId?: string; contactId?: string }

/** Makes an empty draft, for a client or none, and opens it. */
export function useCreateQuote() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const mutation = useAction(api.quotes.createQuote, {
    onSuccess: async (quote) => {
      client.setQueryData(orpc.quotes.getQuote.queryKey({ input: { quoteId: quote.id } }), quote)
      void client.invalidateQueries({ queryKey: orpc.quotes.key(), refetchType: 'none' })
      await navigate({ to: '/templates/quotes/$quoteId', params: { quoteId: quote.id } })
    },
  })
  const create = (input: NewQuote = {}) => {
    if (!mutation.isPending) mutation.mutate(input)
  }
  return { create, pending: mutation.isPending }
}

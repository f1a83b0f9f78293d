import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'

type NewQuote = { companyId?: string; contactId?: string }

/** Makes an empty draft, for a client or none, and opens it. */
export function useCreateQuote() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const mutation = useMutation(
    orpc.quotes.createQuote.mutationOptions({
      onSuccess: async (quote) => {
        client.setQueryData(orpc.quotes.getQuote.queryKey({ input: { quoteId: quote.id } }), quote)
        void client.invalidateQueries({ queryKey: orpc.quotes.key(), refetchType: 'none' })
        await navigate({ to: '/templates/quotes/$quoteId', params: { quoteId: quote.id } })
      },
      onError: (error) => toast.error(messageOf(error)),
    }),
  )
  const create = (input: NewQuote = {}) => {
    if (!mutation.isPending) mutation.mutate(input)
  }
  return { create, pending: mutation.isPending }
}

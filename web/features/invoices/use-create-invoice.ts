import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'
import { invoiceOptions } from './invoice-queries.ts'

export type NewInvoiceInput = { companyId?: string; contactId?: string; kind?: 'global_allowance' }

/** « Nouvelle facture »: makes an empty draft, for a client or none, and opens it. « Avoir de remise globale » likewise. */
export function useCreateInvoice() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const mutation = useMutation(
    orpc.invoices.createInvoice.mutationOptions({
      onSuccess: async (invoice) => {
        client.setQueryData(invoiceOptions(invoice.id).queryKey, invoice)
        void client.invalidateQueries({ queryKey: orpc.invoices.key(), refetchType: 'none' })
        await navigate({
          to: '/revenues/management/invoices/$invoiceId',
          params: { invoiceId: invoice.id },
        })
      },
      onError: (error) => toast.error(messageOf(error)),
    }),
  )
  const create = (input: NewInvoiceInput = {}) => {
    if (!mutation.isPending) mutation.mutate(input)
  }
  return { create, pending: mutation.isPending }
}

import { api } from '#web/api/api-client.ts'
import { useOpenInvoice } from '#web/blocks/invoicing/use-open-invoice.ts'
import { useAction } from '#web/patterns/action/use-action.ts'

export type NewInvoiceInput = { companyId?: string; contactId?: string; kind?: 'global_allowance' }

/** « Nouvelle facture »: makes an empty draft, for a client or none, and opens it. « Avoir de remise globale » likewise. */
export function useCreateInvoice() {
  const mutation = useAction(api.invoices.createInvoice, { onSuccess: useOpenInvoice() })
  const create = (input: NewInvoiceInput = {}) => {
    if (!mutation.isPending) mutation.mutate(input)
  }
  return { create, pending: mutation.isPending }
}

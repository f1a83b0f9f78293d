import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { orpc } from '#web/api/api-client.ts'

/** Opens an invoice that was just made, as its making answered it; the lists are read again once they are shown. */
export function useOpenInvoice(): (made: InvoiceDetail) => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (made) => {
    void client.invalidateQueries({ queryKey: orpc.invoices.key(), refetchType: 'none' })
    client.setQueryData(orpc.invoices.getInvoice.queryKey({ input: { invoiceId: made.id } }), made)
    await navigate({ to: '/revenues/management/invoices/$invoiceId', params: { invoiceId: made.id } })
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/client.ts'

/** After a payment moved: what shows payments, and what they change, is read again. */
export function usePaymentSaved(): () => void {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [orpc.invoices.key(), orpc.payments.key(), orpc.refunds.key(), orpc.reports.key()])
      void client.invalidateQueries({ queryKey })
  }
}

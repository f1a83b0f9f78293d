import { useQueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'

/** After a payment or a loss: what shows payments, and what they change, is read again. */
export function usePaymentSaved(): () => void {
  const client = useQueryClient()
  return () => {
    for (const of of [
      orpc.invoices,
      orpc.payments,
      orpc.refunds,
      orpc.writeOffs,
      orpc.lateInterest,
      orpc.reports,
      orpc.work,
    ]) {
      const queryKey = of.key()
      void client.invalidateQueries({ queryKey })
    }
  }
}

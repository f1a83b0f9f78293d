import type { Payment } from '#shared/contract/payments.ts'
import { formatMoney } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type ReleasePaymentDialogProps = {
  payment: Pick<Payment, 'id' | 'currency'>
  /** The payment's part of an invoice. */
  part: Payment['allocations'][number]
  open: boolean
  onClose: (done: boolean) => void
}

/** « Retirer de cette facture » with a reason: the money waits at the client's credit, and the invoice is owed again. */
export function ReleasePaymentDialog({ payment, part, ...dialog }: ReleasePaymentDialogProps) {
  const { invoiceId, amountCents } = part
  const amount = formatMoney(amountCents, payment.currency)
  return (
    <ReasonDialog
      {...dialog}
      title="Retirer de cette facture"
      description={`La facture reste due de ${amount}, que le client garde à son crédit\u00a0: vous pourrez les imputer sur une autre facture ou les rembourser.`}
      action="Retirer"
      save={(reason) =>
        api.payments.releasePayment({ paymentId: payment.id, invoiceId, amountCents, reason })
      }
      done={`${amount} au crédit du client`}
    />
  )
}

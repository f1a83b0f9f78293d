import type { Payment } from '#shared/contract/payments.ts'
import { formatMoney } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type CancelPaymentDialogProps = {
  payment: Pick<Payment, 'id' | 'amountCents' | 'currency'>
  open: boolean
  onClose: (done: boolean) => void
}

/** « Annuler ce règlement » with a reason. */
export function CancelPaymentDialog({ payment, ...dialog }: CancelPaymentDialogProps) {
  const amount = formatMoney(payment.amountCents, payment.currency)
  return (
    <ReasonDialog
      {...dialog}
      title="Annuler ce règlement"
      description={`Le règlement de ${amount} a été enregistré par erreur\u00a0: une écriture opposée l’annule, et les factures qu’il payait restent dues. Si l’argent a été rendu, utilisez «\u00a0Rembourser\u00a0».`}
      action="Annuler le règlement"
      danger
      save={(reason) => api.payments.cancelPayment({ paymentId: payment.id, reason })}
      done={`Règlement de ${amount} annulé`}
    />
  )
}

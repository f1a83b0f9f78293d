import { useQueryClient } from '@tanstack/react-query'
import type { Payment } from '#shared/contract/payments.ts'
import { formatMoney } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { usePaymentSaved } from './use-payment-saved.ts'

type UnmatchPaymentDialogProps = {
  payment: Pick<Payment, 'id' | 'amountCents' | 'currency'>
  open: boolean
  onClose: (done: boolean) => void
}

/** « Annuler le rapprochement » of a payment that was made of a movement of the bank. */
export function UnmatchPaymentDialog({ payment, open, onClose }: UnmatchPaymentDialogProps) {
  const saved = usePaymentSaved()
  const client = useQueryClient()
  const amount = formatMoney(payment.amountCents, payment.currency)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(shown) => !shown && onClose(false)}
      title={`Annuler le rapprochement de ${amount}\u202f?`}
      consequence={
        'Le règlement né de ce mouvement est annulé par une écriture opposée, les factures qu’il payait restent dues, et le mouvement est de nouveau à rapprocher.'
      }
      confirmLabel="Annuler le rapprochement"
      onConfirm={async () => {
        await api.bank.unmatchBankPayment({ paymentId: payment.id })
        saved()
        void client.invalidateQueries({ queryKey: orpc.bank.key() })
        onClose(true)
        toast.success('Le mouvement est de nouveau à rapprocher')
      }}
    />
  )
}

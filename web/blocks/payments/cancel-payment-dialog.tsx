import { useEffectEvent, useLayoutEffect } from 'react'
import { type Payment, reasonInputSchema } from '#shared/contract/payments.ts'
import { formatMoney } from '#shared/french/format.ts'
import { api } from '#web/api/client.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { toast } from '#web/ui/toast.ts'
import { usePaymentSaved } from './use-payment-saved.ts'

type CancelPaymentDialogProps = {
  payment: Pick<Payment, 'id' | 'amountCents' | 'currency'>
  open: boolean
  onClose: (done: boolean) => void
}

/** « Annuler ce règlement » with a reason: its opposite is written, and nothing is erased. */
export function CancelPaymentDialog({ payment, open, onClose }: CancelPaymentDialogProps) {
  const saved = usePaymentSaved()
  const amount = formatMoney(payment.amountCents, payment.currency)
  const values = { reason: '' }
  const form = useApiForm({
    schema: reasonInputSchema,
    values,
    save: ({ reason }) => api.payments.cancelPayment({ paymentId: payment.id, reason }),
    onSaved: () => {
      saved()
      onClose(true)
      toast.success(`Règlement de ${amount} annulé`)
    },
  })
  const start = useEffectEvent(() => form.reset(values))
  useLayoutEffect(() => {
    if (open) start()
  }, [open])
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={() => onClose(false)}
      title="Annuler ce règlement"
      description={`Le règlement de ${amount} a été enregistré par erreur\u00a0: une écriture opposée l’annule, et les factures qu’il payait restent dues. Si l’argent a été rendu, utilisez «\u00a0Rembourser\u00a0».`}
      action="Annuler le règlement"
      danger
    >
      <TextField form={form} name="reason" label="Motif" maxLength={300} required />
    </FormDialog>
  )
}

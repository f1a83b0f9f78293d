import { useEffectEvent, useLayoutEffect } from 'react'
import { type Payment, reasonInputSchema } from '#shared/contract/payments.ts'
import { formatMoney } from '#shared/french/format.ts'
import { api } from '#web/api/client.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { toast } from '#web/ui/toast.ts'
import { usePaymentSaved } from './use-payment-saved.ts'

type ReleasePaymentDialogProps = {
  payment: Pick<Payment, 'id' | 'currency'>
  /** The payment's part of an invoice. */
  part: Payment['allocations'][number]
  open: boolean
  onClose: (done: boolean) => void
}

/** « Retirer de cette facture » with a reason: the money waits at the client's credit, and the invoice is owed again. */
export function ReleasePaymentDialog({ payment, part, open, onClose }: ReleasePaymentDialogProps) {
  const saved = usePaymentSaved()
  const { invoiceId, amountCents } = part
  const amount = formatMoney(amountCents, payment.currency)
  const values = { reason: '' }
  const form = useApiForm({
    schema: reasonInputSchema,
    values,
    save: ({ reason }) =>
      api.payments.releasePayment({ paymentId: payment.id, invoiceId, amountCents, reason }),
    onSaved: () => {
      saved()
      onClose(true)
      toast.success(`${amount} au crédit du client`)
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
      title="Retirer de cette facture"
      description={`La facture reste due de ${amount}, que le client garde à son crédit\u00a0: vous pourrez les imputer sur une autre facture ou les rembourser.`}
      action="Retirer"
    >
      <TextField form={form} name="reason" label="Motif" maxLength={300} required />
    </FormDialog>
  )
}

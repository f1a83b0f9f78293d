import { z } from 'zod'
import type { PaymentPlan } from '#shared/contract/payment-plans.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'

const schema = z.object({ reason: z.string().trim().max(300, 'Motif trop long (max. 300 caractères)') })

/** « Annuler » with a reason. Draw it while it is open only. */
export function CancelPaymentPlan({ plan, onClose }: { plan: PaymentPlan; onClose: () => void }) {
  const form = useApiForm({
    schema,
    values: { reason: '' },
    save: ({ reason }) => api.paymentPlans.cancelPaymentPlan({ planId: plan.id, reason }),
    success: 'Échéancier annulé',
    refresh: [orpc.paymentPlans, orpc.reminders, orpc.platform],
    onSaved: onClose,
    explain: refusalOf,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Annuler l’échéancier"
      description={
        plan.signedAt === null
          ? `${plan.clientName} ne pourra plus le signer. Les relances reprennent pour ce qui est dû.`
          : `Les relances de ${plan.clientName} reprennent pour ce qui reste dû. La reconnaissance de dette que le client a signée reste acquise.`
      }
      action="Annuler l’échéancier"
      danger
    >
      <TextField form={form} name="reason" label="Motif" optional maxLength={300} />
    </FormDialog>
  )
}

import type { DebitMandate } from '#shared/contract/mandates.ts'
import { reasonInputSchema } from '#shared/contract/payments.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'

/** « Révoquer » with a reason. Draw it while it is open only. */
export function RevokeMandate({ mandate, onClose }: { mandate: DebitMandate; onClose: () => void }) {
  const form = useApiForm({
    schema: reasonInputSchema,
    values: { reason: '' },
    save: ({ reason }) => api.directDebits.revokeMandate({ mandateId: mandate.id, reason }),
    success: `Mandat ${mandate.reference} révoqué`,
    refresh: orpc.directDebits,
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Révoquer le mandat"
      description={`${mandate.clientName}, ${mandate.reference}. Plus rien ne sera prélevé par ce mandat, qui ne se rétablit pas. Ce qui est déjà en cours de prélèvement le reste.`}
      action="Révoquer le mandat"
      danger
    >
      <TextField form={form} name="reason" label="Motif" maxLength={300} required />
    </FormDialog>
  )
}

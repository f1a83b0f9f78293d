import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { REFUSAL_REASON_MAX, refusalInput } from '#shared/contract/received-invoices.ts'
import { api } from '#web/api/api-client.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { keepReceived } from './received-queries.ts'

const schema = z.object({ reason: refusalInput })

/** Why a supplier's invoice is not paid. */
export function RefuseReceivedDialog(props: { receivedId: string; open: boolean; onClose: () => void }) {
  const { receivedId, open, onClose } = props
  const client = useQueryClient()
  const form = useApiForm({
    schema,
    values: { reason: '' },
    save: ({ reason }) => api.receivedInvoices.refuseReceivedInvoice({ receivedId, reason }),
    success: 'Facture refusée',
    onSaved: (changed) => {
      keepReceived(client, changed)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Refuser la facture"
      description="Le motif reste dans l’historique. Ardoise ne prévient pas le fournisseur."
      action="Refuser la facture"
      danger
    >
      <TextareaField
        form={form}
        name="reason"
        label="Motif du refus"
        required
        rows={4}
        maxLength={REFUSAL_REASON_MAX}
      />
    </FormDialog>
  )
}

import { z } from 'zod'
import { recipientInput } from '#shared/contract/document-sending.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { api } from '#web/api/api-client.ts'
import { AddToCard } from '#web/blocks/document-sending/add-to-card.tsx'
import { refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import { usePaymentSaved } from '#web/blocks/payments/use-payment-saved.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'

type SendDuplicateDialogProps = { invoice: InvoiceDetail; writeOffId: string; onClose: () => void }

/** « Envoyer le duplicata »: the client, or its liquidator, takes the VAT back out of what was deducted. Draw it while it is open only. */
export function SendDuplicateDialog({ invoice, writeOffId, onClose }: SendDuplicateDialogProps) {
  const saved = usePaymentSaved()
  const form = useApiForm({
    schema: z.object({ to: recipientInput.pick({ email: true }) }),
    values: { to: { email: invoice.client?.email ?? '' } },
    save: ({ to }) => api.writeOffs.sendLossDuplicate({ writeOffId, to: { ...to, name: null } }),
    success: ({ sentTo }) => `Duplicata envoyé à ${sentTo}`,
    onSaved: () => {
      saved()
      onClose()
    },
    explain: refusalOf,
  })
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={`Envoyer le duplicata de ${invoice.number}`}
      description="Le duplicata dit à votre client que la TVA de cette facture ne se déduit pas : sans cet envoi, vous ne pouvez pas la récupérer. En liquidation, écrivez aussi au liquidateur."
      action="Envoyer"
    >
      <TextField form={form} name="to.email" label="Adresse e-mail" type="email" required />
      <AddToCard
        client={{ ...invoice, name: invoice.client?.name ?? null }}
        email={form.watch('to.email').trim()}
        name={null}
        error={form.errorOf('to.email')}
        onAdded={() => form.clearErrors('to.email')}
      />
    </FormDialog>
  )
}

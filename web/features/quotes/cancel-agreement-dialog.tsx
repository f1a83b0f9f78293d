import { z } from 'zod'
import { endingReason } from '#shared/contract/quotes.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'

type CancelAgreementDialogProps = { quoteId: string; onClose: () => void }

/** « Annuler l’accord »: it was recorded by mistake; the record stays, with who undid it and why. */
export function CancelAgreementDialog({ quoteId, onClose }: CancelAgreementDialogProps) {
  const form = useApiForm({
    schema: z.object({ reason: endingReason }),
    values: { reason: '' as string | null },
    save: ({ reason }) => api.signatures.cancelAgreement({ quoteId, reason }),
    success: 'Accord annulé',
    refresh: [orpc.quotes, orpc.signatures, orpc.platform, orpc.work, orpc.reminders],
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Annuler l’accord enregistré"
      description={
        'Le devis redevient ce qu’il était\u00a0: votre client peut le signer tant qu’il est valable. L’historique garde l’accord et son annulation, avec votre nom.'
      }
      action="Annuler l’accord"
      danger
      size="sm"
    >
      <TextareaField
        form={form}
        name="reason"
        label="Raison"
        optional
        help="Gardée dans le journal du devis, que sa preuve reprend."
        rows={3}
        maxLength={1_000}
      />
    </FormDialog>
  )
}

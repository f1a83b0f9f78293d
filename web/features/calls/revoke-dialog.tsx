import { z } from 'zod'
import type { CallConsent } from '#shared/contract/call-fields.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'

type RevokeDialogProps = { consent: CallConsent; name: string; onClose: () => void }

/** Takes a consent back, at once; what proves it stays. */
export function RevokeDialog({ consent, name, onClose }: RevokeDialogProps) {
  const form = useApiForm({
    schema: z.object({ note: z.string().trim().max(500, 'Texte trop long (max. 500 caractères)') }),
    values: { note: '' },
    save: ({ note }) => api.callWishes.revokeCallConsent({ consentId: consent.id, note }),
    success: 'Consentement retiré',
    onSaved: onClose,
    refresh: [orpc.callWishes, orpc.calls, orpc.platform],
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Retirer ce consentement&#8239;?"
      description={`${name} ne pourra plus être prospecté par téléphone, dès maintenant. La preuve de ce qui fut accepté reste.`}
      action="Retirer le consentement"
      danger
      className="grid gap-4"
    >
      <TextareaField form={form} name="note" label="Comment il a été retiré" optional rows={3} />
    </FormDialog>
  )
}

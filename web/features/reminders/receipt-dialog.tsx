import { z } from 'zod'
import { daySchema } from '#shared/contract/endpoint.ts'
import type { ReminderDetail } from '#shared/contract/reminder-fields.ts'
import { formatDate } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'

/** « Reçue le … »: what the notice of receipt of a posted letter says. */
export function ReceiptDialog({ reminder, onClose }: { reminder: ReminderDetail; onClose: () => void }) {
  const { id: reminderId, clientName } = reminder
  const postedOn = reminder.postedOn ?? ''
  const { timezone } = useOrganization()
  const today = todayIn(timezone, new Date())
  const form = useApiForm({
    schema: z.object({
      receivedOn: daySchema
        .refine((day) => day >= postedOn, 'Ce jour est avant celui de l’envoi.')
        .refine((day) => day <= today, 'Ce jour n’est pas encore venu.'),
    }),
    values: { receivedOn: '' },
    save: (fields) => api.reminderLetters.recordReceipt({ reminderId, ...fields }),
    success: ({ receivedOn }) => `Courrier reçu le ${formatDate(receivedOn ?? today)}`,
    onSaved: onClose,
    refresh: [orpc.reminders, orpc.lateInterest, orpc.platform],
    explain: refusalOf,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Réception par ${clientName}`}
      description={`Courrier posté le ${formatDate(postedOn)}. Le jour de l’avis de réception est noté une fois pour toutes\u00a0: les intérêts dus par un particulier courent du lendemain d’une mise en demeure reçue.`}
      action="Noter la réception"
    >
      <TextField
        form={form}
        name="receivedOn"
        type="date"
        label="Reçue le"
        min={postedOn}
        max={today}
        required
      />
    </FormDialog>
  )
}

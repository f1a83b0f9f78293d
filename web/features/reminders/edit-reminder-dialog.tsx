import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { ReminderDetail } from '#shared/contract/reminder-fields.ts'
import { formatMoney } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { AddToCard } from '#web/blocks/document-sending/add-to-card.tsx'
import { letterSchema, refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BlockList } from './block-list.tsx'
import { QuoteLink } from './quote-link.tsx'
import { RemindedInvoices } from './reminder-dialog.tsx'
import { reminderOptions } from './reminder-queries.ts'

type EditReminderProps = { reminderId: string; onClose: () => void }

/** The text of a reminder that waits: read, changed, then approved from the list. */
export function EditReminderDialog({ reminderId, onClose }: EditReminderProps) {
  const query = useQuery(reminderOptions(reminderId))
  if (query.data) return <EditForm reminder={query.data} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Relance"
      size="lg"
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <QueryState query={query} loading={<Skeleton className="h-64" />} />
    </Dialog>
  )
}

const { to, subject, message } = letterSchema.shape
const labels = {
  'to.email': 'E-mail du destinataire',
  'to.name': 'Nom du destinataire',
  subject: 'Objet',
  message: 'Message',
}

const valuesOf = (reminder: ReminderDetail) => ({
  to: { email: reminder.recipientEmail ?? '', name: reminder.recipientName ?? '' },
  subject: reminder.mailSubject,
  message: reminder.message,
})

function EditForm({ reminder, onClose }: { reminder: ReminderDetail; onClose: () => void }) {
  const { id: reminderId, companyId, contactId, clientName, because, blocks, refusedWords } = reminder
  const form = useApiForm({
    schema: z.object({ to, subject, message }),
    values: valuesOf(reminder),
    edit: { stored: reminder, valuesOf, labels, conflictTitle: 'Cette relance a été modifiée entre-temps' },
    save: (fields, { revision }) => api.reminders.updateReminder({ reminderId, revision, ...fields }),
    success: 'Relance modifiée',
    onSaved: onClose,
    refresh: orpc.reminders,
    explain: refusalOf,
  })
  const typed = form.watch('to')
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={`Relance de ${clientName}`}
      description={[formatMoney(reminder.totalCents, reminder.currency), because].filter(Boolean).join(' · ')}
      action="Enregistrer"
      className="flex flex-col gap-4"
    >
      <BlockList blocks={blocks} />
      {refusedWords.length > 0 && (
        <Alert tone="danger" title="Ces mots empêchent l’envoi">
          <ul className="list-disc ps-4">
            {refusedWords.map(({ words, reason }) => (
              <li key={`${words} ${reason}`}>
                «&#8239;{words}&#8239;»&nbsp;: {reason}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <RemindedInvoices reminder={reminder} />
      <QuoteLink {...reminder} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="to.email"
          label={labels['to.email']}
          type="email"
          autoComplete="off"
          required
        />
        <TextField
          form={form}
          name="to.name"
          label={labels['to.name']}
          autoComplete="off"
          maxLength={160}
          optional
        />
        <AddToCard
          client={{ companyId, contactId, name: clientName }}
          email={typed.email.trim()}
          name={typed.name.trim() || null}
          error={form.errorOf('to.email')}
          onAdded={() => form.clearErrors('to.email')}
        />
      </div>
      <TextField form={form} name="subject" label={labels.subject} required maxLength={200} />
      <TextareaField
        form={form}
        name="message"
        label={labels.message}
        required
        rows={12}
        maxLength={10_000}
      />
    </FormDialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig, Download, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { daySchema } from '#shared/contract/endpoint.ts'
import type { ReminderDetail } from '#shared/contract/reminder-fields.ts'
import { formatDate } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useOrganization } from '#web/api/me.ts'
import { saveFile } from '#web/api/save-file.ts'
import { refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ElectronicForm } from './electronic-form.tsx'
import { LetterForm } from './letter-form.tsx'
import type { RemindedPart } from './reminded-part.ts'

type LetterDialogProps = { on: RemindedPart | { reminderId: string }; onClose: () => void }

/** The letter of a « mise en demeure », or of a step: written, downloaded, then said to be posted. */
export function LetterDialog({ on, onClose }: LetterDialogProps) {
  const query = useQuery(
    orpc.reminderLetters.getLetterDraft.queryOptions({ input: on, staleTime: 0, gcTime: 0 }),
  )
  const [prepared, setPrepared] = useState<ReminderDetail | 'again' | null>(null)
  const [electronic, setElectronic] = useState(false)
  const draft = query.data
  const ready = prepared ?? (draft?.reminder?.hasPdf ? draft.reminder : null)
  if (draft && electronic && ready !== null && ready !== 'again')
    return <ElectronicForm reminder={ready} offer={draft.electronic} onClose={onClose} />
  if (ready !== null && ready !== 'again')
    return (
      <PostForm
        reminder={ready}
        onWrite={() => setPrepared('again')}
        onElectronic={() => setElectronic(true)}
        onClose={onClose}
      />
    )
  if (draft) return <LetterForm draft={draft} onPrepared={setPrepared} onClose={onClose} />
  const nothing = query.error instanceof ApiError && query.error.code === 'reminder_nothing_late'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Courrier"
      size="lg"
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      {nothing ? (
        <EmptyState
          icon={CircleCheckBig}
          title="Rien n’est en retard"
          description="Ce client ne doit rien dont l’échéance soit passée."
        />
      ) : (
        <QueryState query={query} loading={<Skeleton className="h-64" />} />
      )}
    </Dialog>
  )
}

type PostFormProps = {
  reminder: ReminderDetail
  onWrite: () => void
  onElectronic: () => void
  onClose: () => void
}

/** A letter that is ready: its PDF, and the day on which it went to the post. */
function PostForm({ reminder, onWrite, onElectronic, onClose }: PostFormProps) {
  const { id: reminderId, clientName, channel, planName } = reminder
  const { timezone } = useOrganization()
  const today = todayIn(timezone, new Date())
  const registered = channel === 'registered_letter'
  const pdf = useAction(() => api.reminders.getReminderPdf({ reminderId }), {
    onSuccess: (file) => saveFile(file, 'Courrier.pdf'),
  })
  const form = useApiForm({
    schema: z.object({
      postedOn: daySchema.refine((day) => day <= today, 'Ce jour n’est pas encore venu.'),
      trackingNumber: z
        .string()
        .trim()
        .max(40, 'Numéro trop long (max. 40 caractères)')
        .transform((number) => number || null),
    }),
    values: { postedOn: today, trackingNumber: '' },
    save: (fields) => api.reminderLetters.postLetter({ reminderId, ...fields }),
    success: ({ postedOn }) => `Courrier posté le ${formatDate(postedOn ?? today)}`,
    onSaved: onClose,
    refresh: [orpc.reminders, orpc.reminderLetters, orpc.platform, orpc.work],
    explain: refusalOf,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Courrier à ${clientName}`}
      description={
        registered
          ? 'Imprimez-le, envoyez-le en recommandé avec avis de réception, puis indiquez le jour du dépôt.'
          : 'Imprimez-le, postez-le, puis indiquez quel jour.'
      }
      action="Noter l’envoi"
      className="grid gap-4 sm:grid-cols-2"
    >
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <Button icon={Download} loading={pdf.isPending} onClick={() => pdf.mutate()}>
          Télécharger le courrier
        </Button>
        {registered && (
          <Button icon={MailCheck} onClick={onElectronic}>
            Envoyer en recommandé électronique
          </Button>
        )}
        <Button variant="ghost" onClick={onWrite}>
          Changer le texte
        </Button>
      </div>
      <TextField form={form} name="postedOn" type="date" label="Postée le" max={today} required />
      {registered && (
        <TextField
          form={form}
          name="trackingNumber"
          label="Numéro du recommandé"
          autoComplete="off"
          maxLength={40}
          optional
        />
      )}
      {planName === null && (
        <Alert tone="info" className="sm:col-span-2">
          Ce courrier attend aussi dans Relances, à «&#8239;Aujourd’hui&#8239;», jusqu’à son envoi.
        </Alert>
      )}
    </FormDialog>
  )
}

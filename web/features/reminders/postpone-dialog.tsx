import { z } from 'zod'
import { daySchema } from '#shared/contract/endpoint.ts'
import { noteInput } from '#shared/contract/reminder-fields.ts'
import { POSTPONE_DAYS_MAX } from '#shared/domain/reminders/reminder-names.ts'
import { formatCount, formatDate } from '#shared/french/format.ts'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import type { ManyDone } from './done-words.ts'

type PartedProps = { reminderIds: string[]; onDone: (answer: ManyDone) => void; onClose: () => void }

/** Days by which a reminder is usually postponed. */
const USUAL_DAYS = 3

const countOf = (ids: readonly string[]) => formatCount(ids.length, 'relance', 'relances')

/** « Reporter »: the day on which a reminder is shown again. */
export function PostponeDialog({ reminderIds, onDone, onClose }: PartedProps) {
  const { timezone } = useOrganization()
  const today = todayIn(timezone, new Date())
  const last = addDays(today, POSTPONE_DAYS_MAX)
  const form = useApiForm({
    schema: z.object({
      to: daySchema.refine(
        (day) => day > today && day <= last,
        'Choisissez un jour à venir, dans un an au plus.',
      ),
    }),
    values: { to: addDays(today, USUAL_DAYS) },
    save: async ({ to }) => ({ to, answer: await api.reminders.postponeReminders({ reminderIds, to }) }),
    success: ({ to }) => `Reporté au ${formatDate(to)}`,
    onSaved: ({ answer }) => {
      onDone(answer)
      onClose()
    },
    refresh: orpc.reminders,
    explain: refusalOf,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Reporter ${countOf(reminderIds)}`}
      description="Ce jour-là, tout est vérifié de nouveau avant de partir."
      action="Reporter"
    >
      <TextField form={form} name="to" type="date" label="Au" min={addDays(today, 1)} max={last} required />
    </FormDialog>
  )
}

/** « Passer »: a reminder that will not leave, and why. */
export function SkipDialog({ reminderIds, onDone, onClose }: PartedProps) {
  const form = useApiForm({
    schema: z.object({ note: noteInput }),
    values: { note: '' },
    save: ({ note }) => api.reminders.skipReminders({ reminderIds, note }),
    success: ({ done }) => `${countOf(done)} sans envoi`,
    onSaved: (answer) => {
      onDone(answer)
      onClose()
    },
    refresh: orpc.reminders,
    explain: refusalOf,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Passer ${countOf(reminderIds)}`}
      description="Cette étape ne partira pas et reste dans l’historique. Le plan continue à l’étape suivante."
      action="Passer"
    >
      <TextField form={form} name="note" label="Raison" optional maxLength={500} />
    </FormDialog>
  )
}

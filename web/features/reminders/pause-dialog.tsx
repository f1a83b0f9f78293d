import { z } from 'zod'
import { daySchema } from '#shared/contract/endpoint.ts'
import { noteInput } from '#shared/contract/reminder-fields.ts'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import { pauseReasonLabels } from '#web/blocks/reminders/reminder-words.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import type { RemindedPart } from './reminded-part.ts'

/** « Le client a répondu » is seen by itself: a mail of the client’s came. */
const reasons = ['paused', 'payment_under_way', 'excluded', 'insolvent'] as const
type Reason = (typeof reasons)[number]
const options = reasons.map((value) => ({ value, label: pauseReasonLabels[value] }))

const whenTyped = z.preprocess((value) => (value === '' ? null : value), daySchema.nullable())
const ends = (reason: Reason) => reason === 'paused' || reason === 'payment_under_way'

/** A day that is not shown is neither judged nor sent. */
const pauseSchema = (today: string) =>
  z
    .object({ reason: z.enum(reasons), untilOn: whenTyped, judgedOn: whenTyped, note: noteInput })
    .transform((fields) => ({
      ...fields,
      untilOn: ends(fields.reason) ? fields.untilOn : null,
      judgedOn: fields.reason === 'insolvent' ? fields.judgedOn : null,
    }))
    .refine(({ untilOn }) => untilOn === null || untilOn > today, {
      path: ['untilOn'],
      error: 'Choisissez un jour à venir.',
    })
    .refine(({ judgedOn }) => judgedOn === null || judgedOn <= today, {
      path: ['judgedOn'],
      error: 'Ce jour n’est pas encore venu.',
    })

/** Days of a pause that is proposed. */
const USUAL_DAYS = 14

type PauseDialogProps = { on: RemindedPart; name: string; onClose: () => void }

/** « Mettre en pause »: why, until which day or until somebody resumes. */
export function PauseDialog({ on, name, onClose }: PauseDialogProps) {
  const { timezone } = useOrganization()
  const today = todayIn(timezone, new Date())
  const form = useApiForm({
    schema: pauseSchema(today),
    values: { reason: 'paused' as Reason, untilOn: addDays(today, USUAL_DAYS), judgedOn: '', note: '' },
    save: (fields) => api.reminders.pauseReminders({ ...on, ...fields }),
    success: ({ reason }) =>
      reason === 'excluded'
        ? `${name} ne sera plus relancé`
        : on.quoteId === undefined
          ? `Relances en pause pour ${name}`
          : 'Relances de ce devis en pause',
    onSaved: onClose,
    refresh: [orpc.reminders, orpc.platform],
    explain: refusalOf,
  })
  const reason = form.watch('reason')
  // The other reasons are about the client or its money.
  const ofQuote = on.quoteId !== undefined
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={ofQuote ? 'Ne pas relancer ce devis' : `Ne pas relancer ${name}`}
      description="Rien ne partira tout seul tant que la pause dure. Vous pourrez toujours relancer à la main."
      action={reason === 'excluded' ? 'Exclure des relances' : 'Mettre en pause'}
      className="grid gap-4"
    >
      {!ofQuote && <SelectField form={form} name="reason" label="Raison" options={options} required />}
      {ends(reason) && (
        <TextField
          form={form}
          name="untilOn"
          type="date"
          label="Jusqu’au"
          help="Vide&nbsp;: jusqu’à ce que quelqu’un les reprenne."
          min={addDays(today, 1)}
          optional
        />
      )}
      {reason === 'insolvent' && (
        <TextField
          form={form}
          name="judgedOn"
          type="date"
          label="Jugement d’ouverture du"
          help="Vous avez deux mois, à compter de sa publication au Bodacc, pour déclarer votre créance."
          max={today}
          optional
        />
      )}
      <TextField form={form} name="note" label="Note" optional maxLength={500} />
    </FormDialog>
  )
}

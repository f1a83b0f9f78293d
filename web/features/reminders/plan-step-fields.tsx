import { Trash2 } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { attachmentLabels, type ReminderTone, reminderAttachments } from '#shared/domain/reminders/plan.ts'
import { type ReminderSubject, reminderChannels } from '#shared/domain/reminders/reminder-names.ts'
import { inTone } from '#shared/domain/reminders/tone.ts'
import { channelLabels } from '#web/blocks/reminders/reminder-words.ts'
import { CheckboxField } from '#web/patterns/form/checkbox-field.tsx'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import type { ApiForm } from '#web/patterns/form/use-api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { dayText } from './conditions-text.ts'
import type { PlanValues } from './plan-values.ts'
import { StepSenderField } from './step-sender-field.tsx'

const tones = [
  { value: 'vous', label: 'Vouvoiement' },
  { value: 'tu', label: 'Tutoiement' },
] as const satisfies { value: ReminderTone; label: string }[]
const channels = reminderChannels.map((value) => ({ value, label: channelLabels[value] }))

type PlanStepFieldsProps = {
  form: ApiForm<PlanValues>
  index: number
  /** What the plan reminds of. */
  of: ReminderSubject
  /** None where it is the only step. */
  onRemove: (() => void) | undefined
}

/** A step of a plan, folded to one line; a refusal opens those that are faulty. */
export function PlanStepFields({ form, index, of, onRemove }: PlanStepFieldsProps) {
  const own = useRef<HTMLDetailsElement>(null)
  // A key draws its own step alone: whoever watches « steps.1 » hears of « steps.11 » too.
  const [days, channel, subject] = useWatch({
    control: form.control,
    name: [`steps.${index}.days`, `steps.${index}.channel`, `steps.${index}.subject`],
  })
  const isCall = channel === 'call'
  const faulty = form.formState.errors.steps?.[index] !== undefined
  const { refusals } = form
  // Before the form gives the focus to its first faulty field, which a folded step would hide.
  useLayoutEffect(() => {
    if (faulty && refusals > 0 && own.current) own.current.open = true
  }, [faulty, refusals])
  return (
    <details ref={own} className="rounded-md border border-line bg-surface text-sm">
      <summary className="cursor-pointer px-4 py-2.5">
        <span className="font-medium">{days === null ? 'Jour à indiquer' : dayText(days, of)}</span>
        <span className="text-muted">
          {' '}
          · {channelLabels[channel]}
          {subject !== '' && ` · ${subject}`}
        </span>
      </summary>
      <div className="grid gap-4 border-line border-t p-4 sm:grid-cols-2">
        <DecimalField
          form={form}
          name={`steps.${index}.days`}
          label={of === 'quote' ? 'Jours après l’envoi' : 'Jours après l’échéance'}
          help={of === 'quote' ? undefined : 'Négatif\u00a0: avant.'}
          required
          scale={0}
          minimumFractionDigits={0}
          min={-400}
          max={400}
        />
        <SelectField
          form={form}
          name={`steps.${index}.channel`}
          label="Par"
          options={channels}
          onChange={({ target }) => {
            // A person speaks and posts: neither happens by itself.
            if (target.value !== 'mail') form.setValue(`steps.${index}.automatic`, false)
          }}
        />
        <DecimalField
          form={form}
          name={`steps.${index}.hour`}
          label="Heure"
          help="Sans elle, celle des réglages."
          optional
          scale={0}
          minimumFractionDigits={0}
          min={0}
          max={23}
          suffix="h"
        />
        {channel === 'mail' && <StepSenderField form={form} index={index} />}
        {!isCall && (
          <SelectField
            form={form}
            name={`steps.${index}.tone`}
            label="Ton"
            help={'Les textes de départ changent avec lui\u202f; les vôtres restent.'}
            options={tones}
            onChange={({ target }) => {
              const words = inTone(form.getValues(`steps.${index}`), target.value as ReminderTone)
              form.setValue(`steps.${index}.subject`, words.subject, { shouldDirty: true })
              form.setValue(`steps.${index}.message`, words.message, { shouldDirty: true })
            }}
          />
        )}
        {!isCall && (
          <TextField
            form={form}
            name={`steps.${index}.subject`}
            label="Objet"
            className="sm:col-span-2"
            required
            maxLength={200}
          />
        )}
        <TextareaField
          form={form}
          name={`steps.${index}.message`}
          label={isCall ? 'Ce qu’il faut dire' : 'Message'}
          className="sm:col-span-2"
          required
          rows={8}
          maxLength={5_000}
        />
        {channel === 'mail' && of === 'invoices' && <AttachmentFields form={form} index={index} />}
        {channel === 'mail' && (
          <CheckboxField
            form={form}
            name={`steps.${index}.automatic`}
            label="Peut partir seule"
            help="Sinon elle attend toujours votre accord."
            className="sm:col-span-2"
          />
        )}
        {onRemove && (
          <Button size="sm" variant="ghost" icon={Trash2} className="justify-self-start" onClick={onRemove}>
            Retirer cette étape
          </Button>
        )}
      </div>
    </details>
  )
}

/** What the mail of a step carries; without any, its link alone. */
function AttachmentFields({ form, index }: Pick<PlanStepFieldsProps, 'form' | 'index'>) {
  const chosen = useWatch({ control: form.control, name: `steps.${index}.attachments` })
  const toggle = (attachment: string) =>
    form.setValue(
      `steps.${index}.attachments`,
      chosen.includes(attachment) ? chosen.filter((one) => one !== attachment) : [...chosen, attachment],
      { shouldDirty: true },
    )
  return (
    <FieldGroup label="Pièces jointes" className="sm:col-span-2">
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {reminderAttachments.map((attachment) => (
          <Checkbox
            key={attachment}
            label={attachmentLabels[attachment]}
            checked={chosen.includes(attachment)}
            onChange={() => toggle(attachment)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

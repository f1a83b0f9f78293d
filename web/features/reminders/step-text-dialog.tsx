import { z } from 'zod'
import type { StoredReminderPlan } from '#shared/contract/reminder-plans.ts'
import { type PlanStep, stepTextFaults } from '#shared/domain/reminders/plan.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { dayText } from './conditions-text.ts'
import { VariableList } from './variable-list.tsx'

type StepTextDialogProps = { plan: StoredReminderPlan; index: number; onClose: () => void }

/** The text of one step of a plan: its variables and its words are judged before it is saved. */
export function StepTextDialog({ plan, index, onClose }: StepTextDialogProps) {
  const { id: planId, name, conditions, steps, revision, subject: of } = plan
  const step = steps[index]!
  const isCall = step.channel === 'call'
  const form = useApiForm({
    schema: schemaOf(step, of),
    values: { subject: step.subject, message: step.message },
    save: (words) =>
      api.reminderPlans.updateReminderPlan({
        planId,
        revision,
        name,
        conditions,
        steps: steps.map((one, at) => (at === index ? { ...one, ...words } : one)),
      }),
    success: 'Texte enregistré',
    onSaved: onClose,
    refresh: [orpc.reminderPlans, orpc.reminders],
    explain: refusalOf,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={`${name}, ${dayText(step.days, of).toLowerCase()}`}
      description={
        'Ce qui attend d’être approuvé garde son texte\u202f; les relances suivantes prennent celui-ci.'
      }
      action="Enregistrer"
      className="flex flex-col gap-4"
    >
      {!isCall && <TextField form={form} name="subject" label="Objet" required maxLength={200} />}
      <TextareaField
        form={form}
        name="message"
        label={isCall ? 'Ce qu’il faut dire' : 'Message'}
        required
        rows={14}
        maxLength={5_000}
      />
      <VariableList of={of} />
    </FormDialog>
  )
}

const schemaOf = ({ channel }: Pick<PlanStep, 'channel'>, of: StoredReminderPlan['subject']) =>
  z.object({ subject: z.string(), message: z.string() }).superRefine((words, context) => {
    for (const { path, message } of stepTextFaults({ channel, ...words }, of))
      context.addIssue({ code: 'custom', path: [path], message })
  })

import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { ReminderStanding } from '#shared/contract/reminder-fields.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { plansOptions } from './reminder-queries.ts'

/** The rules choose. */
const RULES = ''

/** « Changer de plan »: the plan of a client by hand, or again the one that the rules choose. */
export function PlanChoice({ standing, onClose }: { standing: ReminderStanding; onClose: () => void }) {
  const { data } = useQuery(plansOptions)
  const { id: standingId, clientName, chosenByHand, planId } = standing
  const form = useApiForm({
    schema: z.object({ planId: z.string().transform((id) => (id === RULES ? null : id)) }),
    values: { planId: chosenByHand && planId !== null ? planId : RULES },
    save: (fields) => api.reminders.chooseReminderPlan({ standingId, ...fields }),
    success: ({ planName }) => (planName === null ? 'Plan changé' : `Plan\u00a0: ${planName}`),
    onSaved: onClose,
    refresh: orpc.reminders,
    explain: refusalOf,
  })
  const plans = data?.plans.filter(({ archived, subject }) => !archived && subject === standing.subject) ?? []
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Changer de plan"
      description={`Les relances de ${clientName} suivront ce plan\u202f; les étapes déjà faites restent faites.`}
      action="Changer de plan"
    >
      <SelectField
        form={form}
        name="planId"
        label="Plan"
        options={[
          { value: RULES, label: 'Selon les règles' },
          ...plans.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </FormDialog>
  )
}

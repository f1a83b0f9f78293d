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

type PlanChoiceProps = {
  standing: ReminderStanding
  /** From the page of an invoice, with the plan that was chosen for it. */
  invoice?: { id: string; planId: string | null } | undefined
  onClose: () => void
}

/** « Changer de plan »: the plan of a client, or of one invoice, by hand, or again the one that the rules choose. */
export function PlanChoice({ standing, invoice, onClose }: PlanChoiceProps) {
  const { data } = useQuery(plansOptions)
  const { id: standingId, clientName, chosenPlanId } = standing
  const chosenFor = { client: chosenPlanId ?? RULES, invoice: invoice?.planId ?? RULES }
  const start = chosenFor.invoice === RULES ? 'client' : 'invoice'
  const form = useApiForm({
    schema: z.object({
      of: z.enum(['client', 'invoice']),
      planId: z.string().transform((id) => (id === RULES ? null : id)),
    }),
    values: { of: start as 'client' | 'invoice', planId: chosenFor[start] },
    save: async ({ of, planId: wanted }) => {
      if (of === 'client' || invoice === undefined)
        return (await api.reminders.chooseReminderPlan({ standingId, planId: wanted })).planName
      await api.reminders.chooseInvoicePlan({ invoiceId: invoice.id, planId: wanted })
      return data?.plans.find(({ id }) => id === wanted)?.name ?? null
    },
    success: (planName) => (planName === null ? 'Plan changé' : `Plan\u00a0: ${planName}`),
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
      {invoice !== undefined && (
        <SelectField
          form={form}
          name="of"
          label="Pour"
          onChange={({ target }) =>
            form.setValue('planId', chosenFor[target.value === 'invoice' ? 'invoice' : 'client'])
          }
          help={
            form.watch('of') === 'invoice'
              ? 'Le client suit ce plan tant que cette facture est la plus ancienne qu’il doit.'
              : undefined
          }
          options={[
            { value: 'client', label: 'Tout ce que doit le client' },
            { value: 'invoice', label: 'Cette facture' },
          ]}
        />
      )}
      <SelectField
        // A choice is shown once there is an option for it.
        key={data === undefined ? 'loading' : 'plans'}
        form={form}
        name="planId"
        label="Plan"
        options={[
          { value: RULES, label: form.watch('of') === 'invoice' ? 'Celui du client' : 'Selon les règles' },
          ...plans.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </FormDialog>
  )
}
